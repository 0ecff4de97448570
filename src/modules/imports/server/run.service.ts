import { AppError } from '../../../kernel/errors/app-error.ts';
import type { TxCtx } from '../../../platform/db/context.ts';
import { type ImportBinding, type ImportIssue, type IssueText, LineError } from '../../../platform/imports/binding.ts';
import { finishJob } from '../../tasks/server/tasks.public.ts';
import { BATCH, type ImportResult } from '../shared/import.model.ts';
import * as imports from './import.repository.ts';
import type { ImportParts } from './registry.engine.ts';
import {
  allRows,
  countOutcomes,
  countStates,
  nextRows,
  type Outcome,
  type RowKept,
  saveOutcomes,
  saveValidations,
} from './row.repository.ts';
import { typeRows, type ValidatedRow } from './validate.engine.ts';
import {
  changedIssues,
  factsOf,
  fileRows,
  meaningKept,
  meaningNow,
  saveValidated,
  validateRows,
  type WorkScope,
} from './validate.service.ts';

/** Its person stopped it. */
class Stopped extends Error {}
/** Rows are not what they were in the dry run. */
class Moved extends Error {
  readonly rows: readonly ValidatedRow[];
  readonly changed: ReadonlySet<number>;
  constructor(rows: readonly ValidatedRow[], changed: ReadonlySet<number>) {
    super('moved');
    this.rows = rows;
    this.changed = changed;
  }
}

/** Answers of `prepare` by line. */
type Prepared = ReadonlyMap<number, unknown>;
const NOTHING: Prepared = new Map();
/** Of a run that prepares, the part of its time that goes by before the first row is written. */
const PREPARING = 0.8;

/** Does the slow work of rows that will be new, outside of any transaction. */
async function prepareRows(
  scope: WorkScope,
  { registry }: ImportParts,
  binding: ImportBinding,
  rows: readonly RowKept[],
): Promise<Prepared> {
  const fresh = rows.filter((row) => row.state === 'new');
  if (!binding.prepare || fresh.length === 0) return NOTHING;
  const choices = (await scope.own.read(async (read) => binding.codes?.(read))) ?? {};
  return binding.prepare(typeRows(registry, binding, choices, fresh).map(({ row }) => row));
}

/** Writes validated rows and tells what became of each. */
async function write(
  tx: TxCtx,
  { registry, seal }: ImportParts,
  binding: ImportBinding,
  file: imports.ImportFile,
  rows: readonly ValidatedRow[],
  prepared: Prepared,
): Promise<Outcome[]> {
  const applied = await binding.apply(
    tx,
    rows.map(({ row, verdict }) => ({ ...row, verdict, prepared: prepared.get(row.line) })),
    factsOf(file, await fileRows(tx, registry, binding, file.id)),
  );
  return rows.map(({ line, state, verdict }) => {
    const done = applied.get(line);
    if (!done) throw new Error(`${file.name}: nothing was said about line ${line}`);
    return {
      line,
      outcome: state === 'new' ? 'created' : 'updated',
      target: done.objectId,
      before: verdict.before ?? {},
      after: verdict.after ?? {},
      secret: done.secret === undefined ? null : seal.close(done.secret),
      memo: done.memo ?? null,
    };
  });
}

async function finish(tx: TxCtx, file: imports.ImportFile, stopped: boolean): Promise<void> {
  const outcomes = await countOutcomes(tx, file.id);
  const states = await countStates(tx, file.id);
  const result: ImportResult = {
    created: outcomes.created,
    updated: outcomes.updated,
    same: states.same,
    failed: states.error,
    refused: outcomes.refused,
    stopped,
  };
  await imports.updateImport(tx, file.id, {
    state: 'done',
    work: null,
    started: false,
    result,
    finished_at: tx.clock.now(),
  });
  tx.audit({
    action: 'import.run',
    object: 'import',
    objectId: file.id,
    after: {
      name: file.name,
      file: file.filename,
      sha256: file.sha256,
      policy: file.policy,
      job: file.job_id,
      ...result,
    },
  });
  if (file.job_id) await finishJob(tx, file.job_id, { state: stopped ? 'cancelled' : 'done' });
}

/** Nothing was written: the import stands as after its dry run. */
async function standDown(
  tx: TxCtx,
  file: imports.ImportFile,
  end: { readonly state: 'cancelled' | 'failed'; readonly failure?: IssueText },
): Promise<void> {
  await imports.updateImport(tx, file.id, {
    work: null,
    started: false,
    counts: await countStates(tx, file.id),
    failure: end.failure ?? null,
  });
  if (file.job_id) await finishJob(tx, file.job_id, end);
}

const refusalOf = (thrown: unknown): IssueText | null => {
  const error = thrown instanceof LineError ? thrown.cause : thrown;
  if (error instanceof AppError && error.kind !== 'fault' && error.kind !== 'busy') {
    const [field] = error.detail.fields ?? [];
    const said = field ?? error;
    return { key: said.code, ...(said.params ? { params: said.params } : {}) };
  }
  // Class 23: a constraint of the database; class 22: a value the column cannot hold.
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^2[23]...$/.test(code) ? { key: 'imports.issue.refused' } : null;
};

/** The slow work of a whole import, with its bar. @throws Stopped when its person stopped it */
async function prepareAll(scope: WorkScope, parts: ImportParts, id: string, name: string): Promise<Prepared> {
  const binding = parts.registry.find(name);
  if (!binding.prepare) return NOTHING;
  const kept = await scope.own.read((read) => allRows(read, id));
  const rows = kept.filter((row) => row.state === 'new' || row.state === 'change');
  const all = new Map<number, unknown>();
  for (let from = 0; from < rows.length; from += BATCH) {
    if (!(await scope.progress(Math.floor(from * PREPARING), rows.length))) throw new Stopped();
    for (const [line, one] of await prepareRows(scope, parts, binding, rows.slice(from, from + BATCH))) {
      all.set(line, one);
    }
  }
  return all;
}

/** Marks the row at which a run stopped, with the reason the module gave. */
async function noteRefused(tx: TxCtx, id: string, line: number, reason: IssueText): Promise<void> {
  const row = (await allRows(tx, id)).find((one) => one.line === line);
  if (row)
    await saveValidations(tx, id, [{ ...row, state: 'error', issues: [{ level: 'error', column: null, reason }] }]);
}

/** Policy `all`: every row in one transaction, or none. */
export async function runAll(scope: WorkScope, parts: ImportParts, { id, name }: imports.ImportFile): Promise<void> {
  try {
    const prepared = await prepareAll(scope, parts, id, name);
    await scope.own.tx(async (tx) => {
      // Another worker that holds the row is at it; it ends the work.
      const file = await imports.findImport(tx, id, 'skip');
      if (file?.work !== 'run') return;
      const binding = parts.registry.find(file.name);
      const kept = await allRows(tx, id);
      const now = await validateRows(tx, parts.registry, binding, factsOf(file), kept, true);
      const before = new Map(kept.map((row) => [row.line, meaningKept(row)]));
      const changed = new Set(now.filter((row) => meaningNow(row) !== before.get(row.line)).map((row) => row.line));
      if (changed.size > 0 || now.some((row) => row.state === 'error')) throw new Moved(now, changed);
      const seq = new Map(kept.map((row) => [row.line, row.seq]));
      const rows = now.filter((row) => row.state !== 'same').sort((a, b) => seq.get(a.line)! - seq.get(b.line)!);
      for (let from = 0; from < rows.length; from += BATCH) {
        const done = prepared === NOTHING ? from : Math.floor(rows.length * PREPARING + from * (1 - PREPARING));
        if (!(await scope.progress(done, rows.length))) throw new Stopped();
        await saveOutcomes(tx, id, await write(tx, parts, binding, file, rows.slice(from, from + BATCH), prepared));
      }
      await scope.progress(rows.length, rows.length);
      await finish(tx, file, false);
    });
  } catch (error) {
    const refusal = refusalOf(error);
    if (!(error instanceof Moved || error instanceof Stopped) && !refusal) throw error;
    await scope.own.tx(async (tx) => {
      const file = await imports.findImport(tx, id, 'wait');
      if (file?.work !== 'run') return;
      if (error instanceof Stopped) return standDown(tx, file, { state: 'cancelled' });
      if (error instanceof Moved) {
        const binding = parts.registry.find(file.name);
        const rows = error.rows.map((row) =>
          error.changed.has(row.line) ? { ...row, issues: changedIssues(row) } : row,
        );
        await saveValidated(tx, binding, id, rows);
        const failure: IssueText = { key: 'imports.failure.changed', params: { n: Math.max(1, error.changed.size) } };
        return standDown(tx, file, { state: 'failed', failure });
      }
      if (error instanceof LineError) await noteRefused(tx, id, error.line, refusal!);
      return standDown(tx, file, { state: 'failed', failure: refusal! });
    });
  }
}

/** Rows as they are to be written, and those that changed since the dry run. */
async function sift(tx: TxCtx, parts: ImportParts, file: imports.ImportFile, kept: readonly RowKept[]) {
  const binding = parts.registry.find(file.name);
  const facts = factsOf(file, await fileRows(tx, parts.registry, binding, file.id));
  const now = await validateRows(tx, parts.registry, binding, facts, kept, false);
  const before = new Map(kept.map((row) => [row.line, meaningKept(row)]));
  const right: ValidatedRow[] = [];
  const refused: Outcome[] = [];
  for (const row of now) {
    if (meaningNow(row) === before.get(row.line)) right.push(row);
    else refused.push({ line: row.line, outcome: 'refused', target: null, issues: changedIssues(row) });
  }
  return { binding, right, refused };
}

/** One batch in its own transaction. @returns rows left behind, or null at the end */
async function writeBatch(
  scope: WorkScope,
  parts: ImportParts,
  { id, name }: imports.ImportFile,
  most: number,
): Promise<number | null> {
  const coming = await scope.own.read((read) => nextRows(read, id, most));
  const prepared = await prepareRows(scope, parts, parts.registry.find(name), coming);
  return scope.own.tx(async (tx) => {
    const file = await imports.findImport(tx, id, 'wait');
    if (file?.work !== 'run') return null;
    const kept = await nextRows(tx, id, most);
    if (kept.length === 0) {
      await finish(tx, file, false);
      return null;
    }
    const { binding, right, refused } = await sift(tx, parts, file, kept);
    const written = right.length > 0 ? await write(tx, parts, binding, file, right, prepared) : [];
    await saveOutcomes(tx, id, [...written, ...refused]);
    await imports.updateImport(tx, id, {});
    return kept.length;
  });
}

/** Puts the next row aside, with the reason the module gave. */
async function putAside(scope: WorkScope, id: string, refusal: IssueText): Promise<void> {
  await scope.own.tx(async (tx) => {
    const [row] = await nextRows(tx, id, 1);
    if (!row) return;
    const issue: ImportIssue = { level: 'error', column: null, reason: refusal };
    await saveValidations(tx, id, [{ ...row, state: 'error', warned: row.warned, issues: [issue] }]);
    await saveOutcomes(tx, id, [{ line: row.line, outcome: 'refused', target: null }]);
  });
}

/** Policy `valid`: the right rows, a batch at a time; what was written stays, whatever comes. */
export async function runValid(scope: WorkScope, parts: ImportParts, file: imports.ImportFile): Promise<void> {
  const total = (file.counts.new ?? 0) + (file.counts.change ?? 0);
  const before = await scope.own.read((read) => countOutcomes(read, file.id));
  let done = before.created + before.updated + before.refused;
  let most = BATCH;
  // After a refusal the rows of that batch go one by one, so that only the faulty one stays behind.
  let single = 0;
  for (;;) {
    if (!(await scope.progress(Math.min(done, total), total))) {
      return scope.own.tx(async (tx) => {
        const now = await imports.findImport(tx, file.id, 'wait');
        if (now?.work === 'run') await finish(tx, now, true);
      });
    }
    try {
      const left = await writeBatch(scope, parts, file, most);
      if (left === null) return;
      done += left;
      single = Math.max(0, single - left);
      if (single === 0) most = BATCH;
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      if (most > 1) {
        single = most;
        most = 1;
        continue;
      }
      await putAside(scope, file.id, refusal);
      done += 1;
      single -= 1;
      if (single <= 0) most = BATCH;
    }
  }
}
