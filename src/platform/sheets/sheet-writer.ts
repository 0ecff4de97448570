import { Readable } from 'node:stream';
import { type Cell, csvLine, looksLikeFormula } from '../../kernel/values/csv.ts';
import { zipStream } from '../zip/zip-stream.ts';

/** Rows as they come. */
export type Rows = AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;

const MAX_CELL_CHARACTERS = 32_767;
/** Text for an XML document: no control characters, no lone surrogates, no `_xHHHH_` that would be decoded. */
export function xml(text: string): string {
  return (
    text
      .slice(0, MAX_CELL_CHARACTERS)
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 cannot hold them
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/"/g, '&quot;')
      .replace(/\r/g, '&#13;')
  );
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Styles: 0 plain, 1 heading, 2 text that stays text even when its cell is edited. */
const STYLES = `${HEAD}<styleSheet xmlns="${SHEET}"><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" quotePrefix="1" numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`;

function cell(value: Cell, style: number): string {
  if (value === null || value === '') return '<c/>';
  if (typeof value === 'number') return Number.isFinite(value) ? `<c><v>${value}</v></c>` : '<c/>';
  const kind = style === 0 && looksLikeFormula(value) ? 2 : style;
  return `<c t="inlineStr"${kind ? ` s="${kind}"` : ''}><is><t xml:space="preserve">${xml(value)}</t></is></c>`;
}

const row = (cells: readonly Cell[], style: number) => `<row>${cells.map((one) => cell(one, style)).join('')}</row>`;

async function* sheetXml(headings: readonly string[], rows: Rows): AsyncGenerator<string> {
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  yield `${HEAD}<worksheet xmlns="${SHEET}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><sheetData>`;
  yield row(headings, 1);
  for await (const cells of rows) yield row(cells, 0);
  yield '</sheetData></worksheet>';
}

async function* noteXml(note: NoteSheet): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${SHEET}"><sheetData>`;
  for (const line of note.lines()) yield row(line, 0);
  yield '</sheetData></worksheet>';
}

/** Name of a sheet as the format allows it. */
const sheetName = (title: string, otherwise: string) =>
  xml(
    title
      .replace(/[[\]:*?/\\']/g, ' ')
      .trim()
      .slice(0, 31) || otherwise,
  );

/** A second sheet that tells what the first one is. */
export interface NoteSheet {
  readonly title: string;
  /** Asked for when the rows are through, so that it can tell their number and digest. */
  readonly lines: () => readonly (readonly [string, Cell])[];
}

/** A workbook as a stream of bytes; the rows are taken as they are needed. */
export function xlsxOf(title: string, headings: readonly string[], rows: Rows, note?: NoteSheet): Readable {
  const names = [sheetName(title, 'Sheet1'), ...(note ? [sheetName(note.title, 'Sheet2')] : [])];
  const each = (text: (number: number, name: string) => string) => names.map((name, i) => text(i + 1, name)).join('');
  return zipStream((entries) => {
    entries.bytes(
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    );
    entries.bytes(
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    );
    entries.bytes(
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets>${each((n, name) => `<sheet name="${name}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    );
    entries.bytes(
      'xl/_rels/workbook.xml.rels',
      `${HEAD}<Relationships xmlns="${RELATIONS}">${each((n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId9" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    );
    entries.bytes('xl/styles.xml', STYLES);
    entries.stream('xl/worksheets/sheet1.xml', () => sheetXml(headings, rows));
    // Entries are written in turn: by now every row has been taken.
    if (note) entries.stream('xl/worksheets/sheet2.xml', () => noteXml(note));
  });
}

async function* csvText(headings: readonly string[], rows: Rows): AsyncGenerator<string> {
  // The mark makes spreadsheet programs read the file as UTF-8.
  yield `\uFEFF${csvLine(headings)}`;
  for await (const cells of rows) yield csvLine(cells);
}

/** A csv (UTF-8 with mark, CRLF, quoted where needed) as a stream of bytes. */
export function csvOf(headings: readonly string[], rows: Rows): Readable {
  return Readable.from(csvText(headings, rows), { objectMode: false });
}
