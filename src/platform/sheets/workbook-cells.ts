import { buffer } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';
import yazl from 'yazl';
import { addressed } from './sheet-parser.ts';
import { Refused, readParts, type SheetFault, type WorkbookPart } from './workbook-parts.ts';
import { columnLetters } from './workbook-writer.ts';

/** A cell that holds something. `at` counts columns from 0. */
export interface CellText {
  readonly at: number;
  readonly text: string;
  /** The program computes it. */
  readonly formula: boolean;
}

export interface CellRow {
  /** Number of the row, from 1. */
  readonly line: number;
  readonly cells: readonly CellText[];
}

/** A visible sheet. */
export interface CellSheet {
  readonly name: string;
  readonly rows: readonly CellRow[];
}

/** What a cell shall hold; its looks stay. */
export interface CellValue {
  readonly line: number;
  readonly at: number;
  readonly value: string | number;
}

export type CellsTask =
  | { readonly kind: 'read'; readonly bytes: Uint8Array; readonly maxRows: number }
  | {
      readonly kind: 'write';
      readonly bytes: Uint8Array;
      readonly sheet: string;
      readonly values: readonly CellValue[];
    };
export type CellsAnswer =
  | { readonly sheets: readonly CellSheet[] }
  | { readonly bytes: Uint8Array }
  | { readonly fault: SheetFault };

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (xml: string): string =>
  xml.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(amp|lt|gt|quot|apos));/gi, (_, dec?: string, hex?: string, name?: string) => {
    if (name) return ENTITIES[name.toLowerCase()]!;
    const code = dec ? Number(dec) : Number.parseInt(hex!, 16);
    return code > 0x10_ff_ff ? '' : String.fromCodePoint(code);
  });
// The characters XML cannot hold are left out.
const escaped = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is left out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const attribute = (tag: string, name: string): string | null => {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return found ? plain(found[1] ?? found[2] ?? '') : null;
};
/** Texts inside, without the reading aids of East Asian scripts. */
const textsIn = (xml: string): string =>
  [...xml.replace(/<(\w+:)?rPh\b[\s\S]*?<\/\1?rPh>/g, '').matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?t>/g)]
    .map((one) => plain(one[1]!))
    .join('');

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0) - 1;

interface Piece {
  /** Opening tag, and where the whole element begins and ends in its text. */
  readonly tag: string;
  readonly inner: string;
  readonly from: number;
  readonly to: number;
}

/** Elements of one name that do not hold each other, in order. */
function* elements(xml: string, name: string): Generator<Piece> {
  const open = new RegExp(`<(\\w+:)?${name}(?=[\\s/>])[^>]*>`, 'g');
  for (let found = open.exec(xml); found; found = open.exec(xml)) {
    const from = found.index;
    const tag = found[0];
    if (tag.endsWith('/>')) {
      yield { tag, inner: '', from, to: open.lastIndex };
      continue;
    }
    const close = `</${found[1] ?? ''}${name}>`;
    const end = xml.indexOf(close, open.lastIndex);
    if (end < 0) throw new Refused('broken');
    const start = open.lastIndex;
    open.lastIndex = end + close.length;
    yield { tag, inner: xml.slice(start, end), from, to: open.lastIndex };
  }
}

const partText = (parts: readonly WorkbookPart[], name: string): string =>
  parts.find((part) => part.name.toLowerCase() === name.toLowerCase())?.bytes.toString('utf8') ?? '';

/** Names of the visible sheets with the part each lies in. */
function sheetsOf(parts: readonly WorkbookPart[]): { name: string; part: string }[] {
  const targets = new Map<string, string>();
  for (const { tag } of elements(partText(parts, 'xl/_rels/workbook.xml.rels'), 'Relationship')) {
    const target = attribute(tag, 'Target') ?? '';
    targets.set(attribute(tag, 'Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  }
  return [...elements(partText(parts, 'xl/workbook.xml'), 'sheet')].flatMap(({ tag }) => {
    const part = targets.get(attribute(tag, '(?:\\w+:)?id') ?? '');
    const state = attribute(tag, 'state') ?? 'visible';
    return part && state === 'visible' ? [{ name: attribute(tag, 'name') ?? '', part }] : [];
  });
}

function textOf({ tag, inner }: Piece, shared: readonly string[]): string {
  const type = attribute(tag, 't') ?? 'n';
  if (type === 'inlineStr') return textsIn(inner).trim();
  const value = plain(/<(?:\w+:)?v(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?v>/.exec(inner)?.[1] ?? '').trim();
  if (type === 's') return (shared[Number(value)] ?? '').trim();
  // Long numbers are written with an exponent and read as their digits.
  return type === 'n' && /e/i.test(value) && Number.isSafeInteger(Number(value)) ? String(Number(value)) : value;
}

const isFormula = (inner: string): boolean => /<(?:\w+:)?f(?=[\s/>])/.test(inner);

function* rowsOf(xml: string): Generator<{ line: number; row: Piece; cells: { at: number; cell: Piece }[] }> {
  for (const row of elements(xml, 'row')) {
    const cells = [...elements(row.inner, 'c')].map((cell) => {
      const letters = /^[A-Z]+/.exec(attribute(cell.tag, 'r') ?? '')?.[0];
      if (!letters) throw new Refused('broken');
      return { at: columnOf(letters), cell };
    });
    yield { line: Number(attribute(row.tag, 'r')), row, cells };
  }
}

async function readCells(bytes: Buffer, maxRows: number): Promise<CellSheet[]> {
  const parts = await readParts(bytes, (name) => /^xl\/.*\.(xml|rels)$/i.test(name));
  const shared = [...elements(partText(parts, 'xl/sharedStrings.xml'), 'si')].map(({ inner }) => textsIn(inner));
  let left = maxRows;
  return sheetsOf(parts).map(({ name, part }) => {
    const rows: CellRow[] = [];
    for (const { line, cells } of rowsOf(addressed(partText(parts, part)))) {
      const filled = cells.flatMap(({ at, cell }) => {
        const formula = isFormula(cell.inner);
        const text = textOf(cell, shared);
        return text !== '' || formula ? [{ at, text, formula }] : [];
      });
      if (filled.length === 0) continue;
      left -= 1;
      if (left < 0) throw new Refused('rows');
      rows.push({ line, cells: filled });
    }
    return { name, rows };
  });
}

/** A cell that had nothing looks like its row, or else like its column. */
function styleOf(row: string, at: number, xml: string): string {
  if (attribute(row, 'customFormat') === '1') return attribute(row, 's') ?? '';
  for (const { tag } of elements(xml, 'col')) {
    if (Number(attribute(tag, 'min')) <= at + 1 && at + 1 <= Number(attribute(tag, 'max'))) {
      return attribute(tag, 'style') ?? '';
    }
  }
  return '';
}

/** The cell of a value. What stood there goes, how it looks stays. */
function cellXml(prefix: string, attributes: string, value: string | number): string {
  const p = prefix;
  return typeof value === 'number'
    ? `<${p}c${attributes}><${p}v>${value}</${p}v></${p}c>`
    : `<${p}c${attributes} t="inlineStr"><${p}is><${p}t xml:space="preserve">${escaped(value)}</${p}t></${p}is></${p}c>`;
}

function writeRow(
  { line, row, cells }: { line: number; row: Piece; cells: { at: number; cell: Piece }[] },
  values: readonly CellValue[],
  xml: string,
): string {
  const prefix = /^<(\w+:)?/.exec(row.tag)?.[1] ?? '';
  let out = '';
  let done = 0;
  for (const { at, value } of [...values].sort((a, b) => a.at - b.at)) {
    const next = cells.find((one) => one.at >= at);
    const here = next?.at === at ? next.cell : null;
    const upTo = next ? next.cell.from : row.inner.length;
    out += row.inner.slice(done, upTo);
    if (here && isFormula(here.inner)) {
      // Others may be computed by the same formula.
      done = here.from;
    } else if (here) {
      const attributes = /^<(?:\w+:)?c((?:\s[^>]*?)?)\s*\/?>$/.exec(here.tag)![1]!;
      out += cellXml(prefix, attributes.replace(/\st\s*=\s*("[^"]*"|'[^']*')/, ''), value);
      done = here.to;
    } else {
      const style = styleOf(row.tag, at, xml);
      out += cellXml(prefix, ` r="${columnLetters(at)}${line}"${style ? ` s="${style}"` : ''}`, value);
      done = upTo;
    }
  }
  // Programs trust `spans`, and a value beyond it would be taken for damage.
  const tag = row.tag.replace(/\sspans\s*=\s*("[^"]*"|'[^']*')/, '').replace(/\s*\/>$/, '>');
  return `${tag}${out}${row.inner.slice(done)}</${prefix}row>`;
}

function writeSheet(text: string, values: readonly CellValue[]): string {
  const xml = addressed(text);
  const byLine = Map.groupBy(values, ({ line }) => line);
  let out = '';
  let done = 0;
  for (const found of rowsOf(xml)) {
    const own = byLine.get(found.line);
    if (!own) continue;
    out += xml.slice(done, found.row.from) + writeRow(found, own, xml);
    done = found.row.to;
    byLine.delete(found.line);
  }
  if (byLine.size > 0) throw new Refused('broken');
  return out + xml.slice(done);
}

/** Sums over what was written are computed anew by the program that opens the workbook. */
function recalculated(workbook: string): string {
  const calc = /<(\w+:)?calcPr(?=[\s/>])[^>]*>/.exec(workbook);
  if (!calc) {
    const end = /<\/(\w+:)?sheets>/.exec(workbook);
    const names = /<\/(\w+:)?definedNames>/.exec(workbook) ?? end;
    if (!names) return workbook;
    const at = names.index + names[0].length;
    return `${workbook.slice(0, at)}<${names[1] ?? ''}calcPr fullCalcOnLoad="1"/>${workbook.slice(at)}`;
  }
  const tag = calc[0].replace(/\sfullCalcOnLoad\s*=\s*("[^"]*"|'[^']*')/, '');
  return workbook.replace(calc[0], tag.replace(/(\/?>)$/, ' fullCalcOnLoad="1"$1'));
}

async function writeCells(bytes: Buffer, sheet: string, values: readonly CellValue[]): Promise<Uint8Array> {
  const parts = await readParts(bytes, () => true);
  const target = sheetsOf(parts).find((one) => one.name === sheet);
  if (!target || !parts.some(({ name }) => name.toLowerCase() === target.part.toLowerCase()))
    throw new Refused('broken');
  const computes = parts.some(({ name, bytes: part }) => /^xl\/worksheets\//i.test(name) && isFormula(part.toString()));
  const out = new yazl.ZipFile();
  for (const { name, bytes: part, at } of parts) {
    const lower = name.toLowerCase();
    if (name.endsWith('/')) out.addEmptyDirectory(name, { mtime: at });
    else if (lower === target.part.toLowerCase()) {
      out.addBuffer(Buffer.from(writeSheet(part.toString('utf8'), values)), name, { mtime: at });
    } else if (computes && lower === 'xl/workbook.xml') {
      out.addBuffer(Buffer.from(recalculated(part.toString('utf8'))), name, { mtime: at });
    } else out.addBuffer(part, name, { mtime: at });
  }
  out.end();
  return buffer(out.outputStream);
}

/**
 * Reads every visible sheet of a workbook, or writes values into cells of one: all other parts stay byte for byte, and
 * of the sheet all but these cells; a formula is never replaced. Runs in a thread of its own: see `sheet-reader.ts`.
 */
export async function workCells(task: CellsTask): Promise<CellsAnswer> {
  try {
    const file = Buffer.from(task.bytes.buffer, task.bytes.byteOffset, task.bytes.byteLength);
    if (task.kind === 'read') return { sheets: await readCells(file, task.maxRows) };
    return { bytes: await writeCells(file, task.sheet, task.values) };
  } catch (error) {
    if (error instanceof Refused) return { fault: error.fault };
    throw error;
  }
}

if (parentPort && workerData?.kind) parentPort.postMessage(await workCells(workerData as CellsTask));
