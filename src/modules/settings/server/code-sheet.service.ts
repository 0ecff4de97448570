import type { MessageKey } from '../../../kernel/i18n/catalog.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { sheetName, workbookOf } from '../../../platform/sheets/workbook-writer.ts';
import { codeImport } from '../shared/code-table.resource.ts';
import { cellsOf } from './code-sheet.engine.ts';
import { readCodeTable } from './code-table.service.ts';
import { messages } from './messages.engine.ts';

/** A code table as a sheet in the reader's language that the import takes again. @throws AppError notFound */
export async function codeSheet(ctx: Ctx, name: string): Promise<{ readonly name: string; readonly body: Buffer }> {
  const { rows } = await readCodeTable(ctx, name);
  const format = (key: MessageKey) => messages.format(ctx.locale, key);
  const columns = Object.entries(codeImport.columns);
  const yesNo = { yes: format('settings.codeSheet.yes'), no: format('settings.codeSheet.no') };
  const body = await workbookOf([
    {
      name: sheetName(name),
      frozen: 1,
      columns: columns.map(([column]) => ({ width: column in { zh: 1, hant: 1, en: 1, pt: 1 } ? 32 : 14, text: true })),
      rows: [
        { cells: columns.map(([, column]) => format(column.label) + (column.required ? '*' : '')), look: 'heading' },
        ...rows.map((row) => {
          const cells = cellsOf(row);
          const told = { ...cells, enabled: row.enabled ? yesNo.yes : yesNo.no, table: name, code: row.code };
          return { cells: columns.map(([column]) => told[column as keyof typeof told]) };
        }),
      ],
    },
  ]);
  return { name: `${name}.xlsx`, body };
}
