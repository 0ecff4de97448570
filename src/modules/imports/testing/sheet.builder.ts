import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
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

/** A zip of text files by name. */
export function aZip(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(zip.outputStream);
}
