import type { Readable } from 'node:stream';
import type { RouteInput } from '../../../kernel/http/contract.ts';
import type { LooseParams, MessageKey } from '../../../kernel/i18n/catalog.ts';
import { siteMinute } from '../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { type Block, docxOf } from '../../../platform/documents/docx-writer.ts';
import { sheetName, workbookOf } from '../../../platform/sheets/workbook-writer.ts';
import type { constructionFileRoute } from '../shared/construction.contract.ts';
import { type SeenConstruction, seeConstruction } from './construction.access.ts';
import { type Construction, constructionOf } from './construction.service.ts';
import { type PartTable, tableOf } from './file.engine.ts';
import { messages } from './messages.engine.ts';

interface SavedFile {
  readonly type: 'xlsx' | 'docx';
  readonly name: string;
  readonly body: Buffer | Readable;
}

/** A table with a sheet of definitions, which says of what course, days and instant the figures are. */
function workbook(table: PartTable, facts: readonly string[], definition: string): Promise<Buffer> {
  return workbookOf([
    {
      name: sheetName(table.title),
      frozen: 1,
      columns: table.heads.map((_, at) => ({ width: at === 0 ? 26 : 16 })),
      rows: [{ look: 'heading', cells: table.heads }, ...table.rows.map((cells) => ({ cells }))],
    },
    {
      name: sheetName(definition),
      columns: [{ width: 26 }, { width: 90 }],
      rows: [
        { look: 'heading', cells: [table.title, facts.join(' · ')] },
        ...table.definitions.map((cells) => ({ cells })),
      ],
    },
  ]);
}

/** The same to read and print. */
function blocks(table: PartTable, course: string, facts: readonly string[], definition: string): Block[] {
  const text = (value: string | number | null) => (value === null ? '—' : String(value));
  return [
    { kind: 'title', text: course },
    { kind: 'subtitle', text: table.title },
    { kind: 'paragraph', text: facts.join(' · ') },
    {
      kind: 'table',
      widths: table.heads.map((_, at) => (at === 0 ? 2 : 1)),
      head: table.heads,
      rows: table.rows.map((row) => row.map(text)),
    },
    { kind: 'heading', level: 1, text: definition },
    { kind: 'facts', rows: table.definitions.map(([label, words]) => ({ label, text: words })) },
  ];
}

const factsOf = ({ course }: SeenConstruction, { range, asOf }: Construction, time: string) => [
  ...[course.code, `${range.from} – ${range.until} (UTC+8)`, time.replace('{time}', siteMinute(new Date(asOf)))],
];

/**
 * A part of the page as a workbook or document; that it was taken stands in the log.
 * @throws AppError as `seeConstruction`
 */
export async function constructionFile(
  ctx: Ctx,
  courseId: string,
  query: RouteInput<typeof constructionFileRoute>['query'],
): Promise<SavedFile> {
  const { part, format: type, columns } = query;
  const seen = await seeConstruction(ctx, courseId, query);
  const chosen = columns === undefined ? seen.terms : seen.terms.filter(({ id }) => columns.includes(id));
  const data = await constructionOf(ctx, seen, chosen);
  const format = (key: MessageKey, params?: LooseParams) => messages.format(ctx.locale, key, params);
  const table = tableOf(part, data, format);
  const facts = factsOf(seen, data, format('construction.asOf', { time: '{time}' }));
  const definition = format('construction.column.definition');
  await ctx.tx(async (tx) => {
    tx.audit({
      action: 'stats.export',
      object: 'course',
      objectId: courseId,
      after: { part, format: type, rows: table.rows.length },
    });
  });
  const { course } = seen;
  const body =
    type === 'xlsx'
      ? await workbook(table, facts, definition)
      : docxOf(
          {
            ...{ title: `${course.name} · ${table.title}`, author: course.lead, language: ctx.locale },
            ...{ at: ctx.clock.now(), foot: `${course.code} · ${course.name}` },
          },
          blocks(table, course.name, facts, definition),
        );
  return { type, name: `${course.name}_${table.title}.${type}`, body };
}
