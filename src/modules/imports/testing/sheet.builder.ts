import { workbookOf } from '../../../platform/sheets/workbook-writer.ts';

/** An xlsx with one sheet of text cells: the first row holds the headings. */
export function aWorkbook(rows: readonly (readonly (string | number | null)[])[]): Promise<Buffer> {
  const width = Math.max(...rows.map((row) => row.length));
  return workbookOf([
    {
      name: '数据',
      columns: Array.from({ length: width }, () => ({ text: true })),
      rows: rows.map((cells) => ({ cells })),
    },
  ]);
}

/** A csv in UTF-8 of rows without commas. */
export const aCsv = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(rows.map((row) => row.join(',')).join('\r\n'));
