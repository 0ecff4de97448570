import type { Readable } from 'node:stream';
import { appError } from '../../../kernel/errors/app-error.ts';
import type { RouteInput } from '../../../kernel/http/contract.ts';
import type { LooseParams, MessageKey } from '../../../kernel/i18n/catalog.ts';
import { siteMinute } from '../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { type Block, docxOf } from '../../../platform/documents/docx-writer.ts';
import { sheetName, workbookOf } from '../../../platform/sheets/workbook-writer.ts';
import type { useFileRoute } from '../shared/use.contract.ts';
import { TABLES } from '../shared/use.model.ts';
import { messages } from './messages.engine.ts';
import { readsNames, seeUse } from './use.access.ts';
import { narrowedNames, recordsOfUse, rowsOfUse, totalsOfUse } from './use.repository.ts';
import { shownRecord, shownRow } from './use.service.ts';
import { numbersSheet, recordsSheet, rowsSheet, type UseSheet } from './use-file.engine.ts';

/** Most runs in one file, and with them rows of a table. */
const MAX_RECORDS = 100_000;
/** Rows of a table in the report to print. */
const PRINTED = 20;

interface SavedFile {
  readonly type: 'xlsx' | 'docx';
  readonly name: string;
  readonly body: Buffer | Readable;
}

const workbook = (sheets: readonly UseSheet[]): Promise<Buffer> =>
  workbookOf(
    sheets.map(({ title, heads, rows }) => ({
      name: sheetName(title),
      frozen: 1,
      columns: heads.map((_, at) => ({ width: at < 2 ? 24 : 16 })),
      rows: [{ look: 'heading' as const, cells: heads }, ...rows.map((cells) => ({ cells }))],
    })),
  );

const printed = (sheets: readonly UseSheet[]): Block[] =>
  sheets.flatMap(({ title, heads, rows }): Block[] => [
    { kind: 'heading', level: 1, text: title },
    {
      kind: 'table',
      widths: heads.map((_, at) => (at < 3 ? 2 : 1)),
      head: heads,
      rows: rows.slice(0, PRINTED).map((row) => row.map((cell) => (cell === null || cell === '' ? '—' : String(cell)))),
    },
  ]);

/**
 * The figures of the page as a workbook with the runs they are made of, or as a report to print; that it was taken stands
 * in the log.
 * @throws AppError invalid for more runs than a file holds, and as `seeUse`
 */
export async function fileOfUse(ctx: Ctx, query: RouteInput<typeof useFileRoute>['query']): Promise<SavedFile> {
  const { range, filter } = await seeUse(ctx, query);
  const format = (key: MessageKey, params?: LooseParams) => messages.format(ctx.locale, key, params);
  const type = query.format;
  const names = readsNames(ctx);
  const runs = await ctx.read(async (read) => {
    const totals = await totalsOfUse(read, filter);
    if (type === 'xlsx' && totals.runs > MAX_RECORDS)
      throw appError('invalid', 'statistics.file.long', { n: MAX_RECORDS });
    const sheets = [numbersSheet(totals, format)];
    for (const by of TABLES) {
      // People stand one by one in the workbook, never in what is printed and passed on.
      if (type === 'docx' && by === 'people') continue;
      const { rows } = await rowsOfUse(read, filter, by, { limit: type === 'xlsx' ? MAX_RECORDS : PRINTED, offset: 0 });
      sheets.push(rowsSheet(by, rows.map(shownRow(by, names)), format));
    }
    if (type === 'xlsx') {
      const { rows } = await recordsOfUse(read, filter, 'runs', { limit: MAX_RECORDS, offset: 0 });
      sheets.push(recordsSheet(rows.map(shownRecord(names)), format));
    }
    return { sheets, narrowed: await narrowedNames(read, filter), rows: totals.runs };
  });
  const facts = [
    `${range.from} – ${range.until} (UTC+8)`,
    ...runs.narrowed.map(({ by, name }) => format(`statistics.narrowed.${by}`, { name })),
    ...(query.basis ? [format(`statistics.filter.basis.${query.basis}`)] : []),
    ...(query.source ? [format(`statistics.filter.source.${query.source}`)] : []),
    ...[query.category, query.level].filter((code) => code !== undefined),
    format('statistics.asOf', { time: siteMinute(ctx.clock.now()) }),
  ];
  await ctx.tx(async (tx) => {
    tx.audit({
      action: 'stats.export',
      object: 'experiment',
      objectId: null,
      after: { format: type, ...range, rows: runs.rows },
    });
  });
  const title = format('statistics.title');
  const [numbers, ...tables] = runs.sheets;
  const noted = { ...numbers!, rows: [...numbers!.rows, ['', '', facts.join(' · ')]] };
  const body =
    type === 'xlsx'
      ? await workbook([noted, ...tables])
      : docxOf({ title, author: title, language: ctx.locale, at: ctx.clock.now(), foot: title }, [
          { kind: 'title', text: title },
          { kind: 'paragraph', text: facts.join(' · ') },
          ...printed(runs.sheets),
        ]);
  return { type, name: `${title}_${range.from}_${range.until}.${type}`, body };
}
