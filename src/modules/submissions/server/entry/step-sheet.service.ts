import type { Readable } from 'node:stream';
import { appError } from '../../../../kernel/errors/app-error.ts';
import { LOCALES } from '../../../../kernel/i18n/locales.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { readSheetLines } from '../../../../platform/sheets/sheet-reader.ts';
import { xlsxOf } from '../../../../platform/sheets/sheet-writer.ts';
import { reachEntry } from '../../../catalogue/server/record.public.ts';
import { SCORE_KIND_NAMES, SCORE_KINDS, type ScoreKind } from '../../../catalogue/shared/experiment.model.ts';
import { type FormStep, formStepSchema, MAX_STEPS, repeatedTitles } from '../../../catalogue/shared/form.model.ts';
import { entryMessage } from '../entry-messages.engine.ts';
import { formSteps } from './form-projection.engine.ts';

/** Columns of the sheet, in its order; those marked must stand in every sheet that is read. */
const COLUMNS = [
  ['seq', true],
  ['title', true],
  ['goal', false],
  ['expectSeconds', true],
  ['maxScore', true],
  ['scoringModel', false],
  ['scoreKind', true],
  ['knowledge', false],
] as const;
export type SheetColumn = (typeof COLUMNS)[number][0];

/** The steps of what is in work as a sheet that can be read back. @throws AppError notFound */
export async function exportSteps(ctx: Ctx, id: string): Promise<{ name: string; body: Readable }> {
  const { row, target } = await reachEntry(ctx, id, 'see');
  await ctx.tx(async (tx) =>
    tx.audit({
      action: 'experiment.export_steps',
      object: 'experiment',
      objectId: id,
      after: { rows: target.steps.length },
    }),
  );
  const title = entryMessage(ctx.locale, 'experiments.sheet.title');
  const rows = formSteps(target.steps).map((step, i) => [
    i + 1,
    step.title,
    step.goal,
    step.expectSeconds,
    step.maxScore,
    step.scoringModel,
    entryMessage(ctx.locale, `experiments.scoreKind.${step.scoreKind}`),
    step.knowledge.join('; '),
  ]);
  const headings = COLUMNS.map(([column]) => entryMessage(ctx.locale, headingKey(column)));
  return { name: `${title}_${row.code}.xlsx`, body: xlsxOf(title, headings, rows) };
}

/** A place of the sheet that cannot be used. */
export interface SheetIssue {
  readonly line: number;
  readonly column: SheetColumn;
  readonly message: string;
}

/** The key of a heading; `title` alone names the sheet. */
const headingKey = (column: SheetColumn) =>
  column === 'title' ? 'experiments.sheet.heading' : (`experiments.sheet.${column}` as const);
/** A heading in whatever language, without the mark of a required column. */
const folded = (text: string) =>
  text.replaceAll('*', '').replaceAll('（', '(').replaceAll('）', ')').trim().toLowerCase();
const headingOf = new Map(
  COLUMNS.flatMap(([column]) =>
    LOCALES.map((locale) => [folded(entryMessage(locale, headingKey(column))), column] as const),
  ),
);
const scoreKindOf = new Map<string, ScoreKind>([
  ...Object.entries(SCORE_KIND_NAMES),
  ...SCORE_KINDS.flatMap((kind) => [
    [kind, kind] as const,
    ...LOCALES.map((locale) => [folded(entryMessage(locale, `experiments.scoreKind.${kind}`)), kind] as const),
  ]),
]);

/**
 * Reads a step sheet for the grid; nothing is written. Rows with a fault are told and left out.
 * @throws AppError forbidden without the right to edit; invalid when it is no sheet or a needed column is missing
 */
export async function readSteps(
  ctx: Ctx,
  id: string,
  file: { readonly ending: 'xlsx' | 'csv'; readonly content: string },
): Promise<{ steps: FormStep[]; issues: SheetIssue[] }> {
  await reachEntry(ctx, id, 'edit');
  const bytes = Buffer.from(file.content, 'base64');
  const answer = await readSheetLines({ bytes, ending: file.ending, maxRows: MAX_STEPS + 20 });
  if ('fault' in answer) throw appError('invalid', `experiments.sheet.fault.${answer.fault}`);
  const [head, ...lines] = answer.lines;
  const columns = (head?.cells ?? []).map((cell) => headingOf.get(folded(cell)));
  const missing = COLUMNS.find(([column, required]) => required && !columns.includes(column));
  if (missing) {
    const column = entryMessage(ctx.locale, headingKey(missing[0]));
    throw appError('invalid', 'experiments.sheet.missing', { column });
  }
  const issues: SheetIssue[] = [];
  const read: { seq: number; line: number; step: FormStep }[] = [];
  for (const { line, cells } of lines) {
    const cell = (column: SheetColumn) => cells[columns.indexOf(column)] ?? '';
    const faults: SheetColumn[] = [];
    const seq = Number(cell('seq'));
    if (!Number.isInteger(seq) || seq < 1 || read.some((one) => one.seq === seq)) faults.push('seq');
    const parsed = formStepSchema.safeParse({
      title: cell('title'),
      goal: cell('goal'),
      expectSeconds: Number(cell('expectSeconds')),
      maxScore: cell('maxScore') === '' ? null : Number(cell('maxScore')),
      scoringModel: cell('scoringModel'),
      scoreKind: scoreKindOf.get(folded(cell('scoreKind'))),
      knowledge: cell('knowledge')
        .split(/[;；、]/)
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    });
    if (!parsed.success) faults.push(...parsed.error.issues.map((issue) => issue.path[0] as SheetColumn));
    for (const column of new Set(faults)) {
      issues.push({ line, column, message: entryMessage(ctx.locale, `experiments.sheet.wrong.${column}`) });
    }
    if (parsed.success && faults.length === 0) read.push({ seq, line, step: parsed.data });
  }
  read.sort((a, b) => a.seq - b.seq);
  const repeated = new Set(repeatedTitles(read.map(({ step }) => step)));
  for (const i of repeated) {
    const message = entryMessage(ctx.locale, 'experiments.steps.repeated');
    issues.push({ line: read[i]!.line, column: 'title', message });
  }
  return { steps: read.filter((_, i) => !repeated.has(i)).map(({ step }) => step), issues };
}
