import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import { type Cell, looksLikeFormula } from '../../kernel/values/csv.ts';
import { xml } from './sheet-writer.ts';

/** One column of a sheet people fill in. */
export interface WorkbookColumn {
  /** Characters; 14 when absent. */
  readonly width?: number;
  /** Cells are text from the start, so that leading zeros stay. */
  readonly text?: boolean;
  /** Values offered as a list: a range of another sheet, e.g. `'类型'!$A$2:$A$6`. */
  readonly choices?: string;
}

export interface WorkbookRow {
  readonly cells: readonly Cell[];
  readonly look?: 'heading' | 'required' | 'sample';
  readonly hidden?: boolean;
}

export interface WorkbookSheet {
  readonly name: string;
  readonly columns: readonly WorkbookColumn[];
  readonly rows: readonly WorkbookRow[];
  /** Rows that stay on top while the rest moves. */
  readonly frozen?: number;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** Rows below the filled ones that are prepared for choices. */
const LAST_ROW = 20_100;

const STYLE = { plain: 0, heading: 1, formula: 2, text: 3, required: 4, sample: 5 } as const;
const STYLES = `${HEAD}<styleSheet xmlns="${SHEET}"><fonts count="4"><font><sz val="11"/></font><font><b/><sz val="11"/></font><font><b/><sz val="11"/><color rgb="FFC81E1E"/></font><font><i/><sz val="11"/><color rgb="FF667085"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEEF4FF"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf xfId="0"/><xf xfId="0" fontId="1" fillId="2" applyFont="1" applyFill="1"/><xf xfId="0" quotePrefix="1" numFmtId="49" applyNumberFormat="1"/><xf xfId="0" numFmtId="49" applyNumberFormat="1"/><xf xfId="0" fontId="2" fillId="2" applyFont="1" applyFill="1"/><xf xfId="0" fontId="3" numFmtId="49" applyFont="1" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** Name of a sheet as the format allows it: 31 characters without brackets and the like, never empty. */
export function sheetName(name: string): string {
  const kept = name
    .replace(/[[\]:*?/\\']/g, ' ')
    .trim()
    .slice(0, 31);
  return kept || 'Sheet1';
}

/** Column letters of a number from 0 on: A, B … Z, AA. */
export function columnLetters(index: number): string {
  const rest = String.fromCharCode(65 + (index % 26));
  return index < 26 ? rest : columnLetters(Math.floor(index / 26) - 1) + rest;
}

function cell(value: Cell, address: string, style: number): string {
  if (value === null || value === '') return style === 0 ? '' : `<c r="${address}" s="${style}"/>`;
  if (typeof value === 'number') return Number.isFinite(value) ? `<c r="${address}"><v>${value}</v></c>` : '';
  const kind = looksLikeFormula(value) && style !== STYLE.heading ? STYLE.formula : style;
  return `<c r="${address}" t="inlineStr"${kind ? ` s="${kind}"` : ''}><is><t xml:space="preserve">${xml(value)}</t></is></c>`;
}

function sheetXml({ columns, rows, frozen = 1 }: WorkbookSheet): string {
  const wide = columns
    .map(({ width = 14, text }, i) => {
      const style = text ? ` style="${STYLE.text}"` : '';
      return `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"${style}/>`;
    })
    .join('');
  const lines = rows.map((row, i) => {
    const own = row.look ? STYLE[row.look] : null;
    const cells = row.cells.map((value, at) => {
      const style = own ?? (columns[at]?.text ? STYLE.text : STYLE.plain);
      return cell(value, `${columnLetters(at)}${i + 1}`, style);
    });
    return `<row r="${i + 1}"${row.hidden ? ' hidden="1"' : ''}>${cells.join('')}</row>`;
  });
  const offered = columns.flatMap(({ choices }, i) => {
    if (!choices) return [];
    const range = `${columnLetters(i)}${frozen + 1}:${columnLetters(i)}${LAST_ROW}`;
    return `<dataValidation type="list" allowBlank="1" sqref="${range}"><formula1>${xml(choices)}</formula1></dataValidation>`;
  });
  const validations = offered.length
    ? `<dataValidations count="${offered.length}">${offered.join('')}</dataValidations>`
    : '';
  const pane = `<pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/>`;
  return `${HEAD}<worksheet xmlns="${SHEET}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${wide}</cols><sheetData>${lines.join('')}</sheetData>${validations}</worksheet>`;
}

/** A workbook of several small sheets as bytes: templates and reports that people fill in and send back. */
export async function workbookOf(sheets: readonly WorkbookSheet[]): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  const add = (path: string, text: string) => zip.addBuffer(Buffer.from(text), path);
  const each = (make: (number: number, sheet: WorkbookSheet) => string) =>
    sheets.map((sheet, i) => make(i + 1, sheet)).join('');
  const parts = each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`);
  add(
    '[Content_Types].xml',
    `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${parts}<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  );
  add(
    '_rels/.rels',
    `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  const listed = each((n, { name }) => `<sheet name="${xml(sheetName(name))}" sheetId="${n}" r:id="rId${n}"/>`);
  add('xl/workbook.xml', `${HEAD}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets>${listed}</sheets></workbook>`);
  const related = each(
    (n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    `${HEAD}<Relationships xmlns="${RELATIONS}">${related}<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  );
  add('xl/styles.xml', STYLES);
  for (const [i, sheet] of sheets.entries()) add(`xl/worksheets/sheet${i + 1}.xml`, sheetXml(sheet));
  zip.end();
  return buffer(zip.outputStream);
}
