import { appError } from '../../../kernel/errors/app-error.ts';
import type { TxCtx } from '../../../platform/db/context.ts';
import {
  type AppliedRow,
  type ApplyRow,
  bindImport,
  type IssueText,
  type RevertRow,
} from '../../../platform/imports/binding.ts';
import { revertEach } from '../../../platform/imports/revert-each.ts';
import { mapMajors } from '../../catalogue/server/catalogue.public.ts';
import type { SubjectState } from '../shared/subject.model.ts';
import { subjectImport } from '../shared/subject.resource.ts';
import { experimentsByCode } from './mapping.repository.ts';
import { notifyLeaders } from './mapping.service.ts';
import { maintainsCatalogue } from './subject.access.ts';
import * as subjects from './subject.repository.ts';
import { writeSubject } from './subject.service.ts';
import { codeIn, isMapping, parentsFirst, type SubjectColumn, validateSubjects } from './subject-sheet.engine.ts';

type Row = ApplyRow<SubjectColumn>;

async function writeRow(tx: TxCtx, { values, verdict }: Row): Promise<AppliedRow> {
  if (verdict.target) {
    const row = (await subjects.findSubject(tx, verdict.target, true))!;
    await writeSubject(tx, row, { ...(verdict.after as subjects.SubjectChanges) }, 'code.update');
    return { objectId: row.id };
  }
  const state = (values.state ?? 'active') as SubjectState;
  const row = { id: tx.newId(), code: codeIn(values.code), name: values.name!, state };
  await subjects.insertSubject(tx, row);
  tx.audit({ action: 'code.create', object: 'subject', objectId: row.id, after: { ...row, id: undefined } });
  return { objectId: row.id };
}

/** Maps the experiments of some rows, each experiment once. */
async function mapRows(tx: TxCtx, rows: readonly Row[]): Promise<Map<number, AppliedRow>> {
  const names = new Map((await subjects.allSubjects(tx)).map(({ code, name }) => [code, name]));
  const byCode = await experimentsByCode(
    tx,
    rows.map(({ values }) => values.experiment!.trim()),
  );
  const requests = new Map<string, string[]>();
  const done = new Map<number, AppliedRow>();
  for (const { line, values } of rows) {
    const experiment = byCode.get(values.experiment!.trim())!;
    requests.set(experiment.id, [...(requests.get(experiment.id) ?? []), names.get(codeIn(values.code))!]);
    done.set(line, { objectId: experiment.id });
  }
  const { changed, full } = await mapMajors(
    tx,
    [...requests].map(([experimentId, add]) => ({ experimentId, add, remove: [] })),
  );
  if (full.length > 0) throw appError('conflict', 'majors.map.full');
  notifyLeaders(tx, changed);
  return done;
}

const changedSince: IssueText = { key: 'majors.import.changed' };

async function revertRow(tx: TxCtx, row: RevertRow<SubjectColumn>): Promise<'reverted' | IssueText> {
  if (isMapping(row)) {
    const name = (await subjects.allSubjects(tx)).find(({ code }) => code === codeIn(row.values.code))?.name;
    if (!name) return changedSince;
    const { changed } = await mapMajors(tx, [{ experimentId: row.objectId, add: [], remove: [name] }]);
    notifyLeaders(tx, changed);
    return changed.length > 0 ? 'reverted' : changedSince;
  }
  const stored = await subjects.findSubject(tx, row.objectId, true);
  if (!stored || stored.deleted_at) return changedSince;
  if (row.did === 'created') {
    if (stored.version > 1) return changedSince;
    const uses = await subjects.usesOf(tx, stored);
    if (uses.subjects + uses.experiments + uses.people > 0) return { key: 'majors.remove.used' };
    await subjects.eraseSubject(tx, stored.id);
    tx.audit({ action: 'code.undo', object: 'subject', objectId: stored.id, before: row.after });
    return 'reverted';
  }
  const now: Readonly<Record<string, unknown>> = { ...stored };
  if (Object.entries(row.after).some(([column, value]) => now[column] !== value)) return changedSince;
  await writeSubject(tx, stored, { ...(row.before as subjects.SubjectChanges) }, 'code.undo');
  return 'reverted';
}

/** The catalogue and its experiments from a workbook: validated as the file leaves them, written in one transaction. */
export const subjectImportBinding = bindImport(subjectImport, {
  keyOf: (row) => {
    const code = codeIn(row.values.code);
    if (code === '') return null;
    return isMapping(row) ? `${code} ${row.values.experiment?.trim() ?? ''}` : code;
  },
  order: parentsFirst,
  check: async (ctx, rows) => {
    const codes = rows.flatMap((row) => (isMapping(row) ? (row.values.experiment?.trim() ?? []) : []));
    return validateSubjects(rows, {
      stored: await subjects.allSubjects(ctx),
      experiments: await experimentsByCode(ctx, codes),
      keeps: maintainsCatalogue(ctx.actor),
    });
  },
  apply: async (tx, rows) => {
    await subjects.lockCatalogue(tx);
    const done = new Map<number, AppliedRow>();
    for (const row of rows) if (!isMapping(row)) done.set(row.line, await writeRow(tx, row));
    const mapping = rows.filter(isMapping);
    if (mapping.length > 0) for (const [line, applied] of await mapRows(tx, mapping)) done.set(line, applied);
    return done;
  },
  revert: async (tx, rows) => {
    await subjects.lockCatalogue(tx);
    return revertEach(rows, (row) => revertRow(tx, row));
  },
});
