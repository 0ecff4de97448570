import { appError } from '../../../kernel/errors/app-error.ts';
import type { CallOutput, RouteInput } from '../../../kernel/http/contract.ts';
import type { LooseParams, MessageKey } from '../../../kernel/i18n/catalog.ts';
import { siteDate } from '../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { sheetName, workbookOf } from '../../../platform/sheets/workbook-writer.ts';
import { seeCourse } from '../../courses/server/courses.public.ts';
import { leavingQuestions } from '../../questions/server/questions.public.ts';
import { QUESTION_TYPES } from '../../questions/shared/question.model.ts';
import { writeAiken } from '../shared/aiken.model.ts';
import type * as contract from '../shared/exchange.contract.ts';
import {
  ENDINGS,
  FORMATS,
  type Format,
  isLoss,
  type LeavingQuestion,
  MAX_QUESTIONS,
  type Note,
  TYPES_OF,
} from '../shared/exchange.model.ts';
import { giftFile, writeGift } from '../shared/gift-writer.model.ts';
import { moodleFile, writeMoodle } from '../shared/moodle-writer.model.ts';
import { samples } from '../shared/samples.model.ts';
import { NEEDED_COLUMNS, SHEET_COLUMNS, type SheetLabels } from '../shared/sheet.model.ts';
import { type SheetRow, sheetCells, writeRow } from '../shared/sheet-writer.model.ts';
import { messages, sheetLabels } from './exchange-messages.engine.ts';

type Which = RouteInput<typeof contract.exportPlanRoute>['body']['which'];

/** A question in a format, and what it loses there; null when the format has no words for it. */
function written(
  format: Format,
  question: LeavingQuestion,
  labels: SheetLabels,
): { readonly notes: readonly Note[]; readonly text: string; readonly row?: SheetRow } | null {
  switch (format) {
    case 'xlsx': {
      const row = writeRow(question, labels);
      return { text: '', notes: row.notes, row };
    }
    case 'moodle':
      return writeMoodle(question);
    case 'gift':
      return writeGift(question);
    case 'aiken':
      return writeAiken(question);
  }
}

function planOf(format: Format, questions: readonly LeavingQuestion[], labels: SheetLabels) {
  const left = new Map<LeavingQuestion['content']['type'], number>();
  const notes = new Map<Note['code'], number>();
  for (const question of questions) {
    const one = written(format, question, labels);
    if (one === null) left.set(question.content.type, (left.get(question.content.type) ?? 0) + 1);
    for (const code of new Set(one?.notes.map((note) => note.code))) notes.set(code, (notes.get(code) ?? 0) + 1);
  }
  const gone = [...left.values()].reduce((sum, n) => sum + n, 0);
  return {
    format,
    leaving: questions.length - gone,
    leftOut: QUESTION_TYPES.flatMap((type) => (left.has(type) ? [{ type, n: left.get(type)! }] : [])),
    notes: [...notes].flatMap(([code, n]) => (isLoss(code) ? [{ code, n }] : [])),
  };
}

/** What an export would hold in each format. @throws AppError notFound, forbidden */
export async function planExport(
  ctx: Ctx,
  courseId: string,
  which: Which,
): Promise<CallOutput<typeof contract.exportPlanRoute>> {
  const found = await leavingQuestions(ctx, courseId, which, MAX_QUESTIONS + 1);
  const labels = sheetLabels(ctx.locale);
  const tooMany = found.length > MAX_QUESTIONS;
  return {
    total: Math.min(found.length, MAX_QUESTIONS),
    tooMany,
    formats: tooMany ? [] : FORMATS.map((format) => planOf(format, found, labels)),
  };
}

/** Widths of the columns of a sheet in characters. */
const WIDTH: Readonly<Partial<Record<(typeof SHEET_COLUMNS)[number], number>>> = {
  type: 12,
  stem: 48,
  answer: 24,
  analysis: 36,
  rule: 20,
};

async function workbook(
  rows: readonly SheetRow[],
  labels: SheetLabels,
  title: string,
  look?: 'sample',
): Promise<Buffer> {
  const [head = [], ...lines] = sheetCells(rows, labels);
  const columnAt = (heading: unknown) => SHEET_COLUMNS.find((column) => labels.columns[column][0] === heading);
  const types = QUESTION_TYPES.map((type) => labels.types[type][0]!);
  return workbookOf([
    {
      name: sheetName(title),
      frozen: 1,
      columns: head.map((heading) => {
        const column = columnAt(heading);
        return {
          width: (column && WIDTH[column]) ?? 16,
          text: column !== 'points' && column !== 'difficulty',
          ...(column === 'type' ? { choices: `'${sheetName(labels.columns.type[0]!)}'!$A$1:$A$${types.length}` } : {}),
        };
      }),
      rows: [
        {
          look: head.some((heading) => NEEDED_COLUMNS.includes(columnAt(heading)!))
            ? ('required' as const)
            : ('heading' as const),
          cells: head,
        },
        ...lines.map((cells) => ({ cells, ...(look ? { look } : {}) })),
      ],
    },
    {
      name: labels.columns.type[0]!,
      columns: [{ width: 20 }],
      frozen: 0,
      rows: types.map((one) => ({ cells: [one] })),
    },
  ]);
}

/** A made file. */
export interface MadeFile {
  readonly name: string;
  readonly type: 'xlsx' | 'xml' | 'text';
  readonly body: Buffer;
}

/**
 * Questions of a bank as a file with their answers; who took it, why and how many stands in the log, and where the
 * format has room the file says so, too.
 * @throws AppError notFound, forbidden, refused when there are none or too many
 */
export async function exportQuestions(
  ctx: Ctx,
  courseId: string,
  { which, format, reason }: RouteInput<typeof contract.exportQuestionsRoute>['body'],
): Promise<MadeFile> {
  const text = (key: MessageKey, params?: LooseParams) => messages.format(ctx.locale, key, params);
  const found = await leavingQuestions(ctx, courseId, which, MAX_QUESTIONS + 1);
  if (found.length > MAX_QUESTIONS) throw appError('refused', 'questionExchange.tooMany', { n: MAX_QUESTIONS });
  const labels = sheetLabels(ctx.locale);
  const made = found.flatMap((question) => {
    const one = TYPES_OF[format].includes(question.content.type) ? written(format, question, labels) : null;
    return one ? [{ ...one, folder: question.folder }] : [];
  });
  if (made.length === 0) throw appError('refused', 'questionExchange.nothing');
  const { row: course } = await seeCourse(ctx, courseId);
  const mark = ctx.newId();
  const body =
    format === 'xlsx'
      ? await workbook(
          made.flatMap(({ row }) => row ?? []),
          labels,
          text('questionExchange.file.sheet'),
        )
      : Buffer.from(
          format === 'moodle'
            ? moodleFile(made, mark)
            : format === 'gift'
              ? `// ${mark}\n\n${giftFile(made)}`
              : `${made.map(({ text }) => text).join('\n\n')}\n`,
        );
  await ctx.tx(async (tx) => {
    tx.audit({
      action: 'question.export',
      object: 'course',
      objectId: courseId,
      reason,
      after: { format, questions: made.length, mark },
    });
  });
  const day = siteDate(ctx.clock.now());
  return {
    name: `${text('questionExchange.file.name', { course: course.name, day })}.${ENDINGS[format][0]}`,
    type: format === 'xlsx' ? 'xlsx' : format === 'moodle' ? 'xml' : 'text',
    body,
  };
}

/** An empty sheet with a sample of each type, in the reader's language. */
export async function makeTemplate(ctx: Ctx): Promise<MadeFile> {
  const labels = sheetLabels(ctx.locale);
  const text = (key: MessageKey) => messages.format(ctx.locale, key);
  const rows = samples((name) => text(`questionExchange.sample.${name}`)).map((content) =>
    writeRow({ content, points: 2, difficulty: 3, tags: [], source: '', knowledge: [], folder: [] }, labels),
  );
  return {
    name: `${text('questionExchange.file.template')}.xlsx`,
    type: 'xlsx',
    body: await workbook(rows, labels, text('questionExchange.file.sheet'), 'sample'),
  };
}
