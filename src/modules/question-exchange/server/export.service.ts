import { zipSync } from 'fflate';
import { appError } from '../../../kernel/errors/app-error.ts';
import type { CallOutput, RouteInput } from '../../../kernel/http/contract.ts';
import type { LooseParams, MessageKey } from '../../../kernel/i18n/catalog.ts';
import { siteDate } from '../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { sheetName, workbookOf } from '../../../platform/sheets/workbook-writer.ts';
import {
  bankPictures,
  leavingQuestions,
  namedBank,
  numberedObjectives,
  requireOwn,
  seeBank,
} from '../../questions/server/questions.public.ts';
import { mapTexts } from '../../questions/shared/content.model.ts';
import { settledContent } from '../../questions/shared/parameters.model.ts';
import { contentPictures, mapContentPictures } from '../../questions/shared/picture.model.ts';
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
  NO_META,
  type Note,
  note,
  TYPES_OF,
} from '../shared/exchange.model.ts';
import { picturesAsTokens } from '../shared/file-pictures.model.ts';
import { giftFile, writeGift } from '../shared/gift-writer.model.ts';
import { embedPictures, moodleFile, writeMoodle } from '../shared/moodle-writer.model.ts';
import { itemPath, type QtiItem, qtiManifest, writeQti } from '../shared/qti-writer.model.ts';
import { sampleObjectives, samples } from '../shared/samples.model.ts';
import { NEEDED_COLUMNS, SHEET_COLUMNS, type SheetLabels } from '../shared/sheet.model.ts';
import { type SheetRow, sheetCells, writeRow } from '../shared/sheet-writer.model.ts';
import { wordLosses } from '../shared/word-writer.model.ts';
import { messages, sheetLabels } from './exchange-messages.engine.ts';
import { wordPaper } from './word-paper.engine.ts';

type Which = RouteInput<typeof contract.exportPlanRoute>['body']['which'];

interface Made {
  readonly notes: readonly Note[];
  readonly text: string;
  readonly row?: SheetRow;
}

/** A question in a format without room for pictures, those it loses counted. */
function withoutPictures(question: LeavingQuestion, write: (question: LeavingQuestion) => Made | null): Made | null {
  const n = contentPictures(question.content).size;
  if (n === 0) return write(question);
  const made = write({ ...question, content: mapContentPictures(question.content, () => null) });
  return made && { ...made, notes: [note('pictures', { n }), ...made.notes] };
}

/**
 * A question in a format, and what it loses there; null when the format has no words for it.
 * @param nameOf name of a picture in the file, null for one that is lost
 */
function written(
  format: Format,
  given: LeavingQuestion,
  labels: SheetLabels,
  nameOf: (path: string) => string | null = (path) => path,
): Made | null {
  const question = settled(given);
  const made = writtenAs(format, question, labels, nameOf);
  return made && question !== given ? { ...made, notes: [note('drawn'), ...made.notes] } : made;
}

/** No format draws numbers: one draw of them stands for all. */
function settled(question: LeavingQuestion): LeavingQuestion {
  const content = settledContent(question.content);
  return content === question.content ? question : { ...question, content };
}

function writtenAs(
  format: Format,
  question: LeavingQuestion,
  labels: SheetLabels,
  nameOf: (path: string) => string | null,
): Made | null {
  switch (format) {
    case 'word':
      return { text: '', notes: wordLosses(question, labels) };
    case 'xlsx': {
      const content = mapTexts(question.content, (html) => picturesAsTokens(html, labels.picture[0]!, nameOf));
      const row = writeRow({ ...question, content }, labels);
      return { text: '', notes: row.notes, row };
    }
    case 'moodle':
      return writeMoodle(question);
    case 'qti':
      return writeQti(question, 'Q', labels);
    case 'gift':
      return withoutPictures(question, writeGift);
    case 'aiken':
      return withoutPictures(question, writeAiken);
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

/** Questions that are asked for, one more than a file holds where there are more. @throws AppError notFound, forbidden */
async function foundQuestions(ctx: Ctx, place: string, which: Which): Promise<LeavingQuestion[]> {
  requireOwn(await seeBank(ctx, place));
  const found = await leavingQuestions(ctx, place, which, MAX_QUESTIONS + 1);
  const objectives = await numberedObjectives(
    ctx,
    place,
    found.map((one) => one.objectives),
  );
  return found.map((one, i) => ({ ...one, objectives: objectives[i]! }));
}

/** What an export would hold in each format. @throws AppError notFound, forbidden */
export async function planExport(
  ctx: Ctx,
  place: string,
  which: Which,
): Promise<CallOutput<typeof contract.exportPlanRoute>> {
  const found = await foundQuestions(ctx, place, which);
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
  // A sheet has no word for an experiment.
  const types = QUESTION_TYPES.flatMap((type) => labels.types[type].slice(0, 1));
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

/** A picture that leaves with its question. */
interface LeavingPicture {
  readonly name: string;
  readonly bytes: Buffer;
  readonly base64: string;
}

/** Pictures of questions by their paths, with the names they have in the file. */
async function picturesOf(
  ctx: Ctx,
  place: string,
  questions: readonly LeavingQuestion[],
): Promise<ReadonlyMap<string, LeavingPicture>> {
  const paths = [...new Set(questions.flatMap(({ content }) => [...contentPictures(content)]))];
  if (paths.length === 0) return new Map();
  const { bankId } = await seeBank(ctx, place);
  const found = bankId === null ? [] : [...(await bankPictures(ctx, bankId, paths))];
  return new Map(
    found.map(([path, { ending, bytes }], i) => {
      return [path, { name: `picture-${i + 1}.${ending}`, bytes, base64: bytes.toString('base64') }];
    }),
  );
}

/** A sheet, in a zip with the pictures it names where it names some. */
function packed(name: string, sheet: Buffer, pictures: ReadonlyMap<string, LeavingPicture>): MadeFile {
  if (pictures.size === 0) return { name: `${name}.xlsx`, type: 'xlsx', body: sheet };
  const files = Object.fromEntries([...pictures.values()].map((one): [string, Uint8Array] => [one.name, one.bytes]));
  // What is packed already gets no smaller.
  return {
    name: `${name}.zip`,
    type: 'zip',
    body: Buffer.from(zipSync({ 'questions.xlsx': sheet, ...files }, { level: 0 })),
  };
}

/** Questions as a package of QTI: a list, an item for each, and the pictures they show. */
function qtiPackage(
  questions: readonly LeavingQuestion[],
  pictures: ReadonlyMap<string, LeavingPicture>,
  { mark, labels }: { readonly mark: string; readonly labels: SheetLabels },
): Buffer {
  const items = questions.map((question, i): QtiItem => {
    const id = `Q${i + 1}`;
    const shown = [...contentPictures(question.content)].flatMap((path) => pictures.get(path)?.name ?? []);
    const content = mapContentPictures(question.content, (path) => `../pictures/${pictures.get(path)?.name}`);
    return {
      id,
      text: writeQti({ ...question, content }, id, labels).text,
      pictures: shown.map((name) => `pictures/${name}`),
    };
  });
  const text = (body: string): [Uint8Array, { level: 6 }] => [Buffer.from(body), { level: 6 }];
  const files = [...pictures.values()].map(({ name, bytes }): [string, [Uint8Array, { level: 0 }]] => [
    `pictures/${name}`,
    [bytes, { level: 0 }],
  ]);
  return Buffer.from(
    zipSync({
      'imsmanifest.xml': text(qtiManifest(items, mark)),
      ...Object.fromEntries(items.map((item) => [itemPath(item.id), text(item.text)])),
      ...Object.fromEntries(files),
    }),
  );
}

/** A made file. */
export interface MadeFile {
  readonly name: string;
  readonly type: 'docx' | 'xlsx' | 'zip' | 'xml' | 'text';
  readonly body: Buffer;
}

/**
 * Questions of a bank as a file with their answers; who took it, why and how many stands in the log, and where the
 * format has room the file says so, too.
 * @throws AppError notFound, forbidden, refused when there are none or too many
 */
export async function exportQuestions(
  ctx: Ctx,
  place: string,
  { which, format, reason, keys = 'inline' }: RouteInput<typeof contract.exportQuestionsRoute>['body'],
): Promise<MadeFile> {
  const text = (key: MessageKey, params?: LooseParams) => messages.format(ctx.locale, key, params);
  const found = await foundQuestions(ctx, place, which);
  if (found.length > MAX_QUESTIONS) throw appError('refused', 'questionExchange.tooMany', { n: MAX_QUESTIONS });
  const labels = sheetLabels(ctx.locale);
  const pictures =
    format !== 'gift' && format !== 'aiken' ? await picturesOf(ctx, place, found) : new Map<string, LeavingPicture>();
  const made = found.flatMap(({ content, ...rest }) => {
    const question = { ...rest, content: mapContentPictures(content, (path) => (pictures.has(path) ? path : null)) };
    const one = TYPES_OF[format].includes(content.type)
      ? written(format, question, labels, (path) => pictures.get(path)?.name ?? null)
      : null;
    return one
      ? [{ ...one, question: settled(question), text: embedPictures(one.text, pictures), folder: question.folder }]
      : [];
  });
  if (made.length === 0) throw appError('refused', 'questionExchange.nothing');
  const bank = await namedBank(ctx, place);
  const mark = ctx.newId();
  const body =
    format === 'word'
      ? await wordPaper(ctx, {
          ...{ course: bank.name, keys, mark, pictures },
          questions: made.map(({ question }) => question),
        })
      : format === 'xlsx'
        ? await workbook(
            made.flatMap(({ row }) => row ?? []),
            labels,
            text('questionExchange.file.sheet'),
          )
        : format === 'qti'
          ? qtiPackage(
              made.map(({ question }) => question),
              pictures,
              { mark, labels },
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
      object: bank.ofUnit ? 'question_bank' : 'course',
      objectId: place,
      reason,
      after: { format, questions: made.length, mark, ...(format === 'word' ? { keys } : {}) },
    });
  });
  const day = siteDate(ctx.clock.now());
  const name = text('questionExchange.file.name', { course: bank.name, day });
  if (format === 'xlsx') return packed(name, body, pictures);
  const type = ({ word: 'docx', moodle: 'xml', qti: 'zip', gift: 'text', aiken: 'text' } as const)[format];
  return { name: `${name}.${ENDINGS[format][0]}`, type, body };
}

/** An empty sheet with a sample of each type, in the reader's language. */
export async function makeTemplate(ctx: Ctx): Promise<MadeFile> {
  const labels = sheetLabels(ctx.locale);
  const text = (key: MessageKey) => messages.format(ctx.locale, key);
  const rows = samples((name) => text(`questionExchange.sample.${name}`)).map((content) =>
    writeRow({ ...NO_META, content, points: 2, difficulty: 3, objectives: sampleObjectives(content.type) }, labels),
  );
  return {
    name: `${text('questionExchange.file.template')}.xlsx`,
    type: 'xlsx',
    body: await workbook(rows, labels, text('questionExchange.file.sheet'), 'sample'),
  };
}
