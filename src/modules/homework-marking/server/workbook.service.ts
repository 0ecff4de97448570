import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import { appError } from '../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { LooseParams, MessageKey } from '../../../kernel/i18n/catalog.ts';
import { criterionMax } from '../../../kernel/scoring/rubric.ts';
import { canonicalJson, type Json } from '../../../kernel/values/canonical-json.ts';
import { siteMinute } from '../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { FormFile } from '../../../platform/http/multipart.ts';
import type { SheetLine } from '../../../platform/sheets/sheet-parser.ts';
import { readSheetLines } from '../../../platform/sheets/sheet-reader.ts';
import { sheetName, workbookOf } from '../../../platform/sheets/workbook-writer.ts';
import { setWorkState } from '../../hand-ins/server/hand-ins.public.ts';
import { type HomeworkFacts, seeHomework } from '../../homework/server/homework.public.ts';
import { MAX_WORKS } from '../shared/mark.model.ts';
import type { importWorkbookRoute, workbookDiffSchema } from '../shared/results.contract.ts';
import {
  COLUMNS_BEFORE,
  diffWorkbook,
  type WorkbookDiff,
  type WorkbookLine,
  type WorkbookMark,
} from '../shared/workbook.model.ts';
import { insertMarks } from './mark.repository.ts';
import { holdHomework, markerOf, type SeenHomework } from './marking.access.ts';
import { requireOpen, whoIs } from './marking.service.ts';
import { messages } from './marking-messages.engine.ts';
import { readStanding, secondsLate, type WorkStanding } from './standing.service.ts';

type Format = (key: MessageKey, params?: LooseParams) => string;
export const formatFor =
  (ctx: Ctx): Format =>
  (key, params) =>
    messages.format(ctx.locale, key, params);

/** Cells a row is found by. Without names both are the number that stands for the person. */
function identityOf(homework: HomeworkFacts, one: WorkStanding, format: Format) {
  const { alias, name, number } = whoIs(homework, one);
  return alias === null
    ? { number: number ?? '', name }
    : { number: String(alias), name: format('homeworkMarking.alias', { n: alias }) };
}

const markOfWork = (homework: HomeworkFacts, one: WorkStanding, format: Format): WorkbookMark => ({
  workId: one.work.id,
  ...identityOf(homework, one, format),
  versionNo: one.work.counting!.no,
  // Points of an older rubric have no columns.
  levels: one.state === 'marked' && one.mark?.rubricNo === homework.rubricNo ? (one.mark?.levels ?? null) : null,
  points: one.state === 'marked' ? (one.mark?.points ?? null) : null,
  comment: one.state === 'marked' ? (one.mark?.comment ?? '') : '',
});

/** Hand-ins a workbook lists: those that can be marked. */
export const listedWorks = (works: readonly WorkStanding[]) =>
  works
    .filter(({ work, state }) => work.counting !== null && state !== 'returned')
    .sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
const sortKey = ({ members: [first], work }: WorkStanding) =>
  [first?.className, first?.number ?? '\uffff', work.id].join('\n');

/** The workbook of the marks of homework. */
export function workbookBody(homework: HomeworkFacts, works: readonly WorkStanding[], format: Format): Promise<Buffer> {
  const criteria = homework.rubric ?? [];
  const head = [
    ...COLUMNS_BEFORE.map((key) => format(`homeworkMarking.sheet.${key}`)),
    ...criteria.map((one) => `${one.name} (0–${criterionMax(one)})`),
    format('homeworkMarking.sheet.points', { max: homework.maxScore }),
    format('homeworkMarking.sheet.comment'),
  ];
  const rows = listedWorks(works).map((one) => {
    const mark = markOfWork(homework, one, format);
    const { counting } = one.work;
    const late = secondsLate(counting!, one.dates) > 0;
    return {
      cells: [
        ...[mark.number, mark.name, one.members[0]?.className ?? '', mark.versionNo],
        ...[siteMinute(counting!.submittedAt), late ? format('homeworkMarking.late') : ''],
        ...criteria.map(({ id }) => mark.levels?.[id] ?? ''),
        mark.points ?? '',
        mark.comment,
      ],
    };
  });
  const widths = [16, 22, 16, 8, 18, 8, ...criteria.map(() => 12), 12, 60];
  return workbookOf([
    {
      name: sheetName(homework.title),
      frozen: 1,
      columns: widths.map((width, at) => ({ width, text: at < 3 || at === widths.length - 1 })),
      rows: [{ look: 'heading' as const, cells: head }, ...rows],
    },
  ]);
}

/** Workbook of marks to be filled in; that it was taken stands in the log. @throws AppError notFound, forbidden */
export async function makeWorkbook(ctx: Ctx, homeworkId: string): Promise<{ name: string; body: Buffer }> {
  const { homework, classScope } = await seeHomework(ctx, homeworkId, 'mark');
  const format = formatFor(ctx);
  const { works } = await readStanding(ctx, homework, classScope);
  const body = await workbookBody(homework, works, format);
  await ctx.tx(async (tx) => {
    tx.audit({
      action: 'homework.exportMarks',
      object: 'homework',
      objectId: homeworkId,
      after: { works: works.length },
    });
  });
  return { name: `${homework.title}_${format('homeworkMarking.sheet.title')}.xlsx`, body };
}

/** Lines of a workbook below its heading, by the columns it was written with. */
function linesOf(lines: readonly SheetLine[], homework: HomeworkFacts): WorkbookLine[] {
  const n = homework.rubric?.length ?? 0;
  const before = COLUMNS_BEFORE.length;
  return lines.slice(1).map(({ line, cells }) => {
    const cell = (at: number) => cells[at] ?? '';
    return {
      ...{ line, number: cell(0), name: cell(1), version: cell(3) },
      criteria: Array.from({ length: n }, (_, at) => cell(before + at)),
      points: cell(before + n),
      comment: cell(before + n + 1),
    };
  });
}

/** Reads a sheet that was brought. @throws AppError malformed without a file, invalid for another workbook */
async function readLines(homework: HomeworkFacts, file: FormFile | undefined): Promise<WorkbookLine[]> {
  if (!file || file.bytes.length === 0) throw appError('malformed', 'homeworkMarking.workbook.empty');
  const ending = file.filename.toLowerCase().endsWith('.csv') ? 'csv' : 'xlsx';
  const answer = await readSheetLines({ bytes: file.bytes, ending, maxRows: MAX_WORKS + 1 });
  if ('fault' in answer) throw appError('invalid', 'homeworkMarking.workbook.unreadable');
  const heading = answer.lines[0]?.cells ?? [];
  const criteria = (homework.rubric ?? []).map(({ name }) => name);
  const fits = criteria.every((name, at) => heading[COLUMNS_BEFORE.length + at]?.startsWith(name));
  const width = COLUMNS_BEFORE.length + criteria.length + 1;
  if (heading.length < width || !fits) throw appError('invalid', 'homeworkMarking.workbook.other');
  return linesOf(answer.lines, homework);
}

interface ReadWorkbook {
  readonly diff: WorkbookDiff;
  readonly works: ReadonlyMap<string, WorkStanding>;
  readonly marks: ReadonlyMap<string, WorkbookMark>;
  readonly digest: string;
}

async function compare(
  ctx: Ctx,
  { homework, classScope }: SeenHomework,
  lines: readonly WorkbookLine[],
): Promise<ReadWorkbook> {
  const format = formatFor(ctx);
  const listed = listedWorks((await readStanding(ctx, homework, classScope)).works);
  const known = listed.map((one) => markOfWork(homework, one, format));
  const diff = diffWorkbook(known, lines, { rubric: homework.rubric, full: homework.maxScore });
  const rounds = diff.changes.map(({ workId, levels, points, comment }) => ({
    ...{ workId, levels, points, comment },
    rounds: listed.find(({ work }) => work.id === workId)?.mark?.round ?? 0,
  }));
  return {
    diff,
    works: new Map(listed.map((one) => [one.work.id, one])),
    marks: new Map(known.map((one) => [one.workId, one])),
    digest: createHash('sha256')
      .update(canonicalJson(rounds as unknown as Json))
      .digest('hex'),
  };
}

/** What a workbook that was brought back would change. @throws AppError notFound, forbidden, invalid, conflict once released */
export async function previewWorkbook(
  ctx: Ctx,
  homeworkId: string,
  file: FormFile | undefined,
): Promise<z.infer<typeof workbookDiffSchema>> {
  const seen = await seeHomework(ctx, homeworkId, 'mark');
  if (seen.homework.state === 'released') throw appError('conflict', 'homeworkMarking.released');
  const { diff, marks, digest } = await compare(ctx, seen, await readLines(seen.homework, file));
  return {
    changes: diff.changes.map(({ workId, line, points, comment }) => {
      const known = marks.get(workId)!;
      return {
        ...{ line, name: known.name, number: known.number || null, before: known.points, after: points },
        comment: comment !== known.comment,
      };
    }),
    faults: diff.faults.map(({ line, fault, criterion = null }) => ({ line, fault, criterion })),
    ...{ unchanged: diff.unchanged, digest },
  };
}

/**
 * Takes the marks of a workbook that was brought back, all of them or none.
 * @param digest names the changes that were shown
 * @throws AppError notFound, forbidden, invalid, stale when the changes would be others by now, conflict once released
 */
export async function importWorkbook(
  ctx: Ctx,
  homeworkId: string,
  file: FormFile | undefined,
  digest: string,
): Promise<CallOutput<typeof importWorkbookRoute>> {
  const { homework: asked } = await seeHomework(ctx, homeworkId, 'mark');
  const lines = await readLines(asked, file);
  return ctx.tx(async (tx) => {
    const seen = await holdHomework(tx, homeworkId, 'mark');
    const { homework } = seen;
    if (homework.state === 'released') throw appError('conflict', 'homeworkMarking.released');
    const read = await compare(tx, seen, lines);
    if (read.digest !== digest) throw appError('stale', 'homeworkMarking.workbook.changed');
    const { changes } = read.diff;
    if (changes.length === 0) return { changed: 0 };
    const byId = markerOf(tx);
    const rows = changes.map(({ workId, levels, points, comment }) => {
      const one = read.works.get(workId)!;
      const rounds = one.mark?.round ?? 0;
      requireOpen(homework, one, { versionNo: one.work.counting!.no, rounds });
      return {
        ...{ homeworkId, workId, personId: null, round: rounds + 1, versionNo: one.work.counting!.no },
        ...{ rubricNo: levels === null ? null : homework.rubricNo, levels, points, comment, reason: null, byId },
        source: 'team' as const,
      };
    });
    const written = await tx.asSystem(() => insertMarks(tx, rows));
    if (written !== rows.length) throw appError('stale', 'homeworkMarking.workbook.changed');
    for (const row of rows) {
      const before = read.works.get(row.workId)!;
      if (before.work.state !== 'graded') await setWorkState(tx, row.workId, 'graded');
      tx.audit({
        action: 'submission.grade',
        object: 'handIn',
        objectId: row.workId,
        before: before.mark ? { points: before.mark.points, version: before.mark.versionNo } : null,
        after: { homeworkId, points: row.points, version: row.versionNo, round: row.round, workbook: true },
      });
    }
    return { changed: rows.length };
  });
}
