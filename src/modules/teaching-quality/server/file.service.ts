import type { RouteInput } from '../../../kernel/http/contract.ts';
import type { LooseParams, MessageKey } from '../../../kernel/i18n/catalog.ts';
import { siteMinute } from '../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { sheetName, workbookOf } from '../../../platform/sheets/workbook-writer.ts';
import type { SeenConstruction } from '../../construction/server/construction.public.ts';
import type { qualityFileRoute } from '../shared/quality.contract.ts';
import { asSystem, readMarks, seeQuality } from './facts.service.ts';
import { feedbackIn } from './feedback.service.ts';
import * as tables from './file.engine.ts';
import { messages } from './messages.engine.ts';
import { papersIn } from './papers.service.ts';
import { objectivesIn, qualityOf, rangeOf } from './quality.service.ts';
import { stepsIn } from './steps.service.ts';

type Query = RouteInput<typeof qualityFileRoute>['query'];

/** A workbook that is sent. */
export interface SavedWorkbook {
  readonly name: string;
  readonly body: Buffer;
}

/** Words of files in the reader's language. */
export const formatIn =
  ({ locale }: Ctx): tables.Format =>
  (key: MessageKey, params?: LooseParams) =>
    messages.format(locale, key, params);

/** Tables, each on a sheet, and a last one of definitions that says of what course, days and instant they are. */
export function workbook(
  parts: readonly tables.PartTable[],
  facts: readonly string[],
  definition: string,
): Promise<Buffer> {
  return workbookOf([
    ...parts.map((table) => ({
      name: sheetName(table.title),
      frozen: 1,
      columns: table.heads.map((_, at) => ({ width: at === 0 ? 26 : 14 })),
      rows: [{ look: 'heading' as const, cells: table.heads }, ...table.rows.map((cells) => ({ cells }))],
    })),
    {
      name: sheetName(definition),
      columns: [{ width: 26 }, { width: 90 }],
      rows: [
        { look: 'heading' as const, cells: [parts[0]?.title ?? '', facts.join(' · ')] },
        ...parts.flatMap((table) => table.definitions.map((cells) => ({ cells }))),
      ],
    },
  ]);
}

async function tableOf(
  ctx: Ctx,
  seen: SeenConstruction,
  query: Query,
  format: tables.Format,
): Promise<tables.PartTable> {
  const feedback = async () => feedbackIn(ctx, seen);
  switch (query.part) {
    case 'papers':
      return tables.papersTable(await papersIn(ctx, seen), format);
    case 'questions':
      return tables.questionsTable(await papersIn(ctx, seen), query.exam, format);
    case 'objectives':
      return tables.objectivesTable(await objectivesIn(ctx, seen, query), format);
    case 'steps':
      return tables.stepsTable(await stepsIn(ctx, seen, query), format);
    case 'marking':
      return tables.markingTable(await feedback(), format);
    case 'replies':
      return tables.repliesTable(await feedback(), format);
    case 'reviews':
      return tables.reviewsTable(await feedback(), format);
    case 'appeals':
      return tables.appealsTable(await feedback(), format);
    default:
  }
  const quality = await qualityOf(ctx, seen, query);
  if (query.part !== 'people') {
    const { summaryTable: summary, bandsTable: bands, binsTable: bins } = tables;
    const own = { summary, bands, bins, items: tables.itemsTable, relation: tables.relationTable };
    return own[query.part](quality, format);
  }
  const { learners } = await asSystem(ctx).read((inner) => readMarks(inner, seen, query));
  return tables.peopleTable(learners, quality, format);
}

/**
 * A part of the page as a workbook; that it was taken stands in the log, and its number in the workbook.
 * @throws AppError as `seeConstruction`
 */
export async function qualityFile(ctx: Ctx, courseId: string, query: Query): Promise<SavedWorkbook> {
  const seen = await seeQuality(ctx, courseId, query);
  const format = formatIn(ctx);
  const table = await tableOf(ctx, seen, query, format);
  const exportId = ctx.newId();
  await ctx.tx(async (tx) => {
    tx.audit({
      action: 'stats.export',
      object: 'course',
      objectId: courseId,
      after: { part: query.part, format: 'xlsx', rows: table.rows.length, exportId },
    });
  });
  const { from, until } = rangeOf(seen);
  const facts = [
    ...[seen.course.code, `${from} – ${until} (UTC+8)`],
    format('teachingQuality.asOf', { time: siteMinute(ctx.clock.now()) }),
    format('teachingQuality.exportId', { id: exportId }),
  ];
  const body = await workbook([table], facts, format('teachingQuality.column.definition'));
  return { name: `${seen.course.name}_${table.title}.xlsx`, body };
}
