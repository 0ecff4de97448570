import type { ImportIssue } from '../../../platform/imports/binding.ts';
import { finishJob } from '../../tasks/server/tasks.public.ts';
import { BATCH } from '../shared/import.model.ts';
import * as imports from './import.repository.ts';
import type { ImportParts } from './registry.engine.ts';
import { countOutcomes, type Outcome, saveOutcomes, writtenRows } from './row.repository.ts';
import { typeRows } from './validate.engine.ts';
import { factsOf, type WorkScope } from './validate.service.ts';

/** Takes back one batch, last written first. @returns rows done, or null at the end */
async function takeBackBatch(scope: WorkScope, parts: ImportParts, id: string, stop: boolean): Promise<number | null> {
  return scope.own.tx(async (tx) => {
    const file = await imports.findImport(tx, id, 'wait');
    if (file?.work !== 'undo') return null;
    const binding = parts.registry.find(file.name);
    const kept = stop ? [] : await writtenRows(tx, id, BATCH);
    if (kept.length === 0) {
      const counts = await countOutcomes(tx, id);
      const result = { ...file.result!, reverted: counts.reverted, kept: counts.kept };
      // A stopped undo leaves the rest as it is; it can be asked for again.
      const state = stop ? 'done' : 'undone';
      await imports.updateImport(tx, id, { state, work: null, started: false, result, undone_at: tx.clock.now() });
      tx.audit({
        action: 'import.undo',
        object: 'import',
        objectId: id,
        after: { name: file.name, job: file.job_id, reverted: counts.reverted, kept: counts.kept, stopped: stop },
      });
      if (file.job_id) await finishJob(tx, file.job_id, { state: stop ? 'cancelled' : 'done' });
      return null;
    }
    const typed = new Map(typeRows(parts.registry, binding, {}, kept).map(({ row }) => [row.line, row.values]));
    const answers = await binding.revert(
      tx,
      kept.map((row) => ({
        line: row.line,
        values: typed.get(row.line) ?? {},
        objectId: row.target!,
        did: row.outcome === 'created' ? ('created' as const) : ('updated' as const),
        before: row.before,
        after: row.after,
        memo: row.memo,
      })),
      factsOf(file),
    );
    const outcomes = kept.map((row): Outcome => {
      const answer = answers.get(row.line);
      if (answer === 'reverted') return { line: row.line, outcome: 'reverted', target: row.target };
      const reason = answer ?? { key: 'imports.issue.kept' };
      const issue: ImportIssue = { level: 'warning', column: null, reason };
      return { line: row.line, outcome: 'kept', target: row.target, issues: [issue] };
    });
    await saveOutcomes(tx, id, outcomes);
    await imports.updateImport(tx, id, {});
    return kept.length;
  });
}

/** Takes an import back, a batch at a time; rows used or changed since stay with their reason. */
export async function takeBack(scope: WorkScope, parts: ImportParts, file: imports.ImportFile): Promise<void> {
  const counts = await scope.own.read((read) => countOutcomes(read, file.id));
  const total = counts.created + counts.updated + counts.reverted + counts.kept;
  let done = counts.reverted + counts.kept;
  for (;;) {
    const go = await scope.progress(Math.min(done, total), total);
    const left = await takeBackBatch(scope, parts, file.id, !go);
    if (left === null) return;
    done += left;
  }
}
