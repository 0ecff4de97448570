import { buffer } from 'node:stream/consumers';
import { systemActor } from '../../../kernel/access/actor.ts';
import { BASE_LOCALE, LOCALES, listText } from '../../../kernel/i18n/locales.ts';
import { MAX_IMPORT_ROWS } from '../../../kernel/resource/import.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { ImportBinding, IssueText } from '../../../platform/imports/binding.ts';
import type { SheetLine } from '../../../platform/sheets/sheet-parser.ts';
import { readArchiveLines, readSheetLines } from '../../../platform/sheets/sheet-reader.ts';
import { discardUpload, openUpload } from '../../files/server/files.public.ts';
import { endingOf } from '../../files/shared/upload.model.ts';
import { finishJob, reportProgress, startJob } from '../../tasks/server/tasks.public.ts';
import { AT_ONCE_ROWS, NO_ROWS } from '../shared/import.model.ts';
import { EMPTY, type ReadSheet, readHeadings } from './heading.engine.ts';
import { linkOf } from './import.access.ts';
import * as imports from './import.repository.ts';
import type { ImportParts } from './registry.engine.ts';
import { allRows, countStates, replaceRows } from './row.repository.ts';
import { runAll, runValid } from './run.service.ts';
import { takeBack } from './undo.service.ts';
import { factsOf, saveValidated, validateRows, type WorkScope } from './validate.service.ts';

/** Name of the queued work; its payload holds `importId`. */
export const WORK_JOB = 'imports.work';

/** Lines of headings, codes and the sample come on top of the rows. */
const MAX_LINES = MAX_IMPORT_ROWS + 12;

async function failReading(own: Ctx, file: imports.ImportFile, failure: IssueText): Promise<void> {
  await own.tx(async (tx) => {
    await replaceRows(tx, file.id, []);
    await imports.updateImport(tx, file.id, {
      state: 'open',
      work: null,
      started: false,
      total: 0,
      columns: [],
      unknown: [],
      counts: NO_ROWS,
      failure,
    });
    if (file.job_id) await finishJob(tx, file.job_id, { state: 'failed', failure: { ...failure } });
  });
}

/** The rows of a file: of its first sheet, and of the second where it has one. One of the two may be empty. */
function readSheets(
  { registry }: ImportParts,
  binding: ImportBinding,
  file: { readonly lines: readonly SheetLine[]; readonly second: readonly SheetLine[] },
): ReturnType<typeof readHeadings> {
  const first = readHeadings(registry, binding, file.lines);
  if (!binding.shape.second || file.second.length === 0) return first;
  if ('fault' in first && first.fault !== EMPTY) return first;
  const second = readHeadings(registry, binding, file.second, 'second');
  if ('fault' in second) return second.fault === EMPTY ? first : second;
  if ('fault' in first) return second;
  const joined: ReadSheet = {
    columns: Object.keys(binding.shape.columns).filter((one) => [...first.columns, ...second.columns].includes(one)),
    unknown: [...first.unknown, ...second.unknown].slice(0, 50),
    rows: [...first.rows, ...second.rows],
  };
  return joined;
}

/** Lines of a sheet, or of the zip that stands for one; else why there are none. */
async function readLines(
  binding: ImportBinding,
  bytes: Buffer,
  ending: string,
  second: readonly string[] | undefined,
): Promise<
  { readonly lines: readonly SheetLine[]; readonly second: readonly SheetLine[] } | { readonly fault: IssueText }
> {
  if (ending === 'zip' && binding.archive) {
    const answer = await readArchiveLines(bytes, MAX_LINES);
    if ('fault' in answer) return { fault: { key: `imports.file.${answer.fault}` } };
    const read = binding.archive(answer.files);
    return 'fault' in read ? read : { lines: read, second: [] };
  }
  const kind = ending === 'csv' ? 'csv' : 'xlsx';
  const task = { bytes, ending: kind, maxRows: MAX_LINES, ...(second ? { second } : {}) } as const;
  const answer = await readSheetLines(task);
  return 'fault' in answer ? { fault: { key: `imports.file.${answer.fault}` } } : answer;
}

/** Reads the sheet and validates it. */
async function readSheet(scope: WorkScope, parts: ImportParts, file: imports.ImportFile): Promise<void> {
  const { own } = scope;
  const binding = parts.registry.find(file.name);
  const ending = endingOf(file.filename!);
  const bytes = await buffer(await openUpload(own, file.upload_id!));
  const { second: more } = binding.shape;
  const second = more && LOCALES.map((locale) => parts.registry.format(locale, more.sheet));
  const answer = await readLines(binding, bytes, ending, second);
  if ('fault' in answer) {
    await failReading(own, file, answer.fault);
    return discardUpload(own, file.upload_id!);
  }
  const sheet = readSheets(parts, binding, answer);
  if ('fault' in sheet) {
    const { shape } = binding;
    const missing = sheet.missing?.map((code) => parts.registry.format(own.locale, shape.columns[code]!.label));
    const names = missing && listText(own.locale, missing);
    await failReading(own, file, { key: sheet.fault.key, ...(names ? { params: { columns: names } } : {}) });
    return discardUpload(own, file.upload_id!);
  }
  if (sheet.rows.length > MAX_IMPORT_ROWS) {
    await failReading(own, file, { key: 'imports.file.rows' });
    return discardUpload(own, file.upload_id!);
  }
  // A small file may hold many rows: then the person does not wait for the validation either.
  const asJob = file.job_id === null && sheet.rows.length > AT_ONCE_ROWS;
  await own.tx(async (tx) => {
    await replaceRows(tx, file.id, sheet.rows);
    const job = {
      name: { key: binding.shape.title },
      total: sheet.rows.length,
      ...linkOf(binding),
      work: { name: WORK_JOB, payload: { importId: file.id } },
    };
    await imports.updateImport(tx, file.id, {
      columns: [...sheet.columns],
      unknown: [...sheet.unknown],
      total: sheet.rows.length,
      ...(asJob ? { work: 'check' as const, job_id: await startJob(tx, job) } : {}),
    });
  });
  if (!asJob) await validateFile(scope, parts, file.id);
  await discardUpload(own, file.upload_id!);
}

/** Validates every row of an import and ends the work. */
async function validateFile(scope: WorkScope, parts: ImportParts, id: string): Promise<void> {
  await scope.own.tx(async (tx) => {
    const file = await imports.findImport(tx, id, 'wait');
    if (!file || (file.work !== 'check' && file.work !== 'read')) return;
    const binding = parts.registry.find(file.name);
    const rows = await allRows(tx, id);
    const validated = await validateRows(tx, parts.registry, binding, factsOf(file), rows, true);
    await saveValidated(tx, binding, id, validated);
    await imports.updateImport(tx, id, {
      state: 'checked',
      work: null,
      started: false,
      counts: await countStates(tx, id),
      failure: null,
    });
    if (file.job_id) await finishJob(tx, file.job_id, { state: 'done' });
  });
}

/**
 * Does the work an import waits for, from where it stopped: called by the queue, and by a request for small sheets. A
 * repeat finds nothing to do; a run whose turn it is not stays in line.
 */
export async function performWork(ctx: Ctx, parts: ImportParts, id: string): Promise<void> {
  const system = ctx.as(systemActor('imports.work'));
  if (!(await system.tx((tx) => imports.takeTurn(tx, id)))) return;
  const file = await system.read((read) => imports.findImport(read, id));
  if (!file?.work || !file.actor) return;
  const jobId = file.job_id;
  const own = ctx.as(file.actor, { requestId: jobId ?? ctx.requestId, locale: file.locale ?? BASE_LOCALE });
  const progress = async (done: number, total: number) => jobId === null || reportProgress(own, jobId, { done, total });
  const scope: WorkScope = { own, system, progress };
  switch (file.work) {
    case 'read':
    case 'check':
      if (!(await progress(0, file.total))) return giveUp(scope, file);
      return file.work === 'read' ? readSheet(scope, parts, file) : validateFile(scope, parts, id);
    case 'run':
      await (file.policy === 'all' ? runAll(scope, parts, file) : runValid(scope, parts, file));
      break;
    case 'undo':
      await takeBack(scope, parts, file);
  }
  await callNext(system, file);
}

/** Ends reading or validation that its person stopped. */
async function giveUp({ own }: WorkScope, file: imports.ImportFile): Promise<void> {
  await own.tx(async (tx) => {
    await imports.updateImport(tx, file.id, { work: null, started: false });
    if (file.job_id) await finishJob(tx, file.job_id, { state: 'cancelled' });
  });
}

/** Puts the one that has waited longest for this turn into the queue. */
async function callNext(system: Ctx, file: Pick<imports.ImportFile, 'name' | 'unit_id'>): Promise<void> {
  await system.tx(async (tx) => {
    const next = await imports.nextInLine(tx, file.name, file.unit_id);
    if (next) tx.enqueue({ name: WORK_JOB, payload: { importId: next }, key: `imports:${next}` });
  });
}

/** Puts work without a worker back into the queue: after a crash, or when its turn was missed (every minute). */
export async function resumeStranded(ctx: Ctx): Promise<void> {
  await ctx.tx(async (tx) => {
    for (const id of await imports.strandedImports(tx)) {
      tx.enqueue({ name: WORK_JOB, payload: { importId: id }, key: `imports:${id}` });
    }
  });
}

/** A job that its person stopped before its turn, or that was given up: the import is as it was before. */
export async function jobEnded(tx: Ctx, jobId: string): Promise<void> {
  const file = await imports.findByJob(tx, jobId);
  if (!file || file.started) return;
  await imports.updateImport(tx, file.id, { work: null, started: false });
}

/** Forgets what is over (hourly). */
export async function tidyImports(ctx: Ctx): Promise<void> {
  await ctx.tx((tx) => imports.deleteExpired(tx));
}
