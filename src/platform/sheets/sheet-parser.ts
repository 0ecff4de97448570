import { buffer } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';
import { type CsvError, parse } from 'csv-parse/sync';
import readWorkbook, { readSheet } from 'read-excel-file/node';
import yazl from 'yazl';
import { looksLikeFormula } from '../../kernel/values/csv.ts';
import { isSheetPart, Refused, readParts, type SheetFault, unpack } from './workbook-parts.ts';
import { columnLetters } from './workbook-writer.ts';

/** One line with something in it, with its number in the file (1 is the first). */
export interface SheetLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Lines of the csv files of a zip, by their names in lower case without folder and ending. */
export type ArchiveFiles = ReadonlyMap<string, readonly SheetLine[]>;

/** `second`: lines of the second sheet asked for; empty when the file has none of that name. */
export type SheetAnswer =
  | { readonly lines: readonly SheetLine[]; readonly second: readonly SheetLine[] }
  | { readonly fault: SheetFault };

export type ArchiveAnswer = { readonly files: ArchiveFiles } | { readonly fault: SheetFault };

/** What the parser is given. */
export interface SheetTask {
  readonly bytes: Uint8Array;
  readonly ending: 'xlsx' | 'csv';
  /** Of all sheets read. */
  readonly maxRows: number;
  /** Names under which a second sheet is read. */
  readonly second?: readonly string[];
}

export interface ArchiveTask {
  readonly bytes: Uint8Array;
  readonly ending: 'zip';
  /** Of each file. */
  readonly maxRows: number;
}

const MAX_COLUMNS = 200;
const MAX_CELL = 32_767;

/** Addresses are optional in the format and demanded by the reader: cells without one follow the cell before them. */
export function addressed(xml: string): string {
  if (!/<c(?=[\s>/])(?![^>]*\sr=)/.test(xml)) return xml;
  let row = 0;
  let column = 0;
  return xml.replace(/<(row|c)(?=[\s>/])([^>]*)>/g, (tag, name: string, rest: string) => {
    const given = /\sr="([A-Z]*)(\d+)"/.exec(rest);
    if (name === 'row') {
      row = given ? Number(given[2]) : row + 1;
      column = 0;
      return given ? tag : `<row r="${row}"${rest}>`;
    }
    if (given) column = [...given[1]!].reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0) - 1;
    const address = `${columnLetters(column)}${row}`;
    column += 1;
    return given ? tag : `<c r="${address}"${rest}>`;
  });
}

/** The parts a workbook needs, packed anew: the next reader sees neither hidden parts nor more bytes than were counted. */
async function repacked(bytes: Buffer): Promise<Buffer> {
  const out = new yazl.ZipFile();
  const isNeeded = (name: string) =>
    /\.(xml|xml\.rels|rels)$/i.test(name) && /^(\[Content_Types\]\.xml$|_rels\/|xl\/)/i.test(name);
  for (const { name, bytes: part } of await readParts(bytes, isNeeded)) {
    out.addBuffer(isSheetPart(name) ? Buffer.from(addressed(part.toString('utf8'))) : part, name, { compress: false });
  }
  out.end();
  return buffer(out.outputStream);
}

const two = (n: number) => String(n).padStart(2, '0');

/** A cell as people would type it. Numbers keep the spelling of the file, so that what a program rewrote stays visible. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return '';
    const day = `${value.getUTCFullYear()}-${two(value.getUTCMonth() + 1)}-${two(value.getUTCDate())}`;
    const time = `${two(value.getUTCHours())}:${two(value.getUTCMinutes())}`;
    return time === '00:00' ? day : `${day} ${time}`;
  }
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return String(value).slice(0, MAX_CELL).toWellFormed().trim();
}

const AS_WRITTEN = { parseNumber: (text: string) => text as never };

async function readXlsx(
  bytes: Buffer,
  second: readonly string[],
): Promise<{ first: unknown[][]; second: unknown[][] }> {
  const safe = await repacked(bytes);
  try {
    if (second.length === 0) return { first: (await readSheet(safe, 1, AS_WRITTEN)) as unknown[][], second: [] };
    const sheets = await readWorkbook(safe, AS_WRITTEN);
    const named = sheets.slice(1).find(({ sheet }) => second.includes(sheet.trim()));
    return { first: (sheets[0]?.data ?? []) as unknown[][], second: (named?.data ?? []) as unknown[][] };
  } catch {
    throw new Refused('broken');
  }
}

/** The text of a csv: UTF-8 with or without its mark, UTF-16 with its mark, else GB18030. */
function csvText(bytes: Buffer): string {
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  if (!marked && bytes.includes(0)) throw new Refused('content');
  for (const label of marked ? [marked] : ['utf-8', 'gb18030']) {
    try {
      const text = new TextDecoder(label, { fatal: true }).decode(bytes);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: a text file holds none of them
      if (/[\u0001-\u0008\u000e-\u001a\u001c-\u001f]/.test(text)) throw new Refused('content');
      return text;
    } catch (error) {
      if (error instanceof Refused) throw error;
    }
  }
  throw new Refused('encoding');
}

/** What a csv program puts around a value to keep it text: `="0012"`, or an apostrophe before a formula. */
function unguarded(text: string): string {
  const kept = /^="([^"]*)"$/.exec(text)?.[1];
  if (kept !== undefined) return kept;
  return text.startsWith("'") && looksLikeFormula(text.slice(1)) ? text.slice(1) : text;
}

function readCsv(bytes: Buffer, maxRows: number): { line: number; cells: string[] }[] {
  const magic = bytes.subarray(0, 4).toString('latin1');
  if (magic.startsWith('PK\u0003\u0004') || magic === '\u00d0\u00cf\u0011\u00e0' || magic === '%PDF')
    throw new Refused('content');
  const text = csvText(bytes);
  const head = text.slice(0, text.search(/\r?\n|\r|$/));
  const count = (mark: string) => head.split(mark).length;
  const delimiter = [',', '\t', ';'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
  try {
    const rows = parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: maxRows + 20,
      max_record_size: 1_048_576,
    }) as unknown as { info: { lines: number }; record: string[] }[];
    // A quoted line break makes a record end further down; people count records, as a spreadsheet program does.
    let broken = 0;
    return rows.map(({ info, record }) => {
      const inside = record.reduce((sum, one) => sum + (one.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
      broken += inside;
      return { line: info.lines - broken, cells: record.map((one) => unguarded(one.trim())) };
    });
  } catch (error) {
    if ((error as CsvError).code) throw new Refused('broken');
    throw error;
  }
}

const filled = <L extends SheetLine>(lines: readonly L[]): L[] =>
  lines.filter(({ cells }) => cells.some((one) => one !== ''));

/** Reads every csv file of a zip. Runs in a thread of its own as well. */
async function parseArchive({ bytes, maxRows }: ArchiveTask): Promise<ArchiveAnswer> {
  try {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const parts = await unpack(file, (name) => /\.csv$/i.test(name) && !name.startsWith('__MACOSX/'));
    if (parts.length === 0) return { fault: 'content' };
    const files = parts.map(({ name, bytes: part }): [string, SheetLine[]] => {
      const base = name.slice(name.lastIndexOf('/') + 1, -'.csv'.length).toLowerCase();
      return [base, filled(readCsv(part, maxRows))];
    });
    if (files.some(([, lines]) => lines.length > maxRows)) return { fault: 'rows' };
    return { files: new Map(files) };
  } catch (error) {
    if (error instanceof Refused) return { fault: error.fault };
    throw error;
  }
}

/** Reads the first sheet of a workbook or a csv, and on request a second one by its name. Runs in a thread of its own: see `sheet-reader.ts`. */
export async function parseSheet({ bytes, ending, maxRows, second: names = [] }: SheetTask): Promise<SheetAnswer> {
  try {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const numbered = (rows: unknown[][]) => rows.map((row, i) => ({ line: i + 1, cells: row.map(cellText) }));
    const read = ending === 'csv' ? null : await readXlsx(file, names);
    const [first, second] = read
      ? [numbered(read.first), numbered(read.second)]
      : [readCsv(file, maxRows), [] as { line: number; cells: string[] }[]];
    const [lines, more] = [filled(first), filled(second)];
    if (lines.length + more.length > maxRows) return { fault: 'rows' };
    const wide = ({ cells }: (typeof first)[number]) => cells.slice(MAX_COLUMNS).some((one) => one !== '');
    if (lines.some(wide) || more.some(wide)) return { fault: 'columns' };
    const cut = (all: typeof first) => all.map(({ line, cells }) => ({ line, cells: cells.slice(0, MAX_COLUMNS) }));
    return { lines: cut(lines), second: cut(more) };
  } catch (error) {
    if (error instanceof Refused) return { fault: error.fault };
    throw error;
  }
}

if (parentPort && workerData?.ending) {
  const task = workerData as SheetTask | ArchiveTask;
  parentPort.postMessage(await (task.ending === 'zip' ? parseArchive(task) : parseSheet(task)));
}
