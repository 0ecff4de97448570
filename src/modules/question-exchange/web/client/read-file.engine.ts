import { readAiken } from '../../shared/aiken.model.ts';
import {
  type FilePicture,
  type Format,
  type FoundFile,
  MAX_FILE_BYTES,
  MAX_QUESTIONS,
} from '../../shared/exchange.model.ts';
import { withTokens } from '../../shared/file-pictures.model.ts';
import { readGift } from '../../shared/gift-reader.model.ts';
import { readSheet } from '../../shared/sheet-reader.model.ts';
import { readWord } from '../../shared/word-reader.model.ts';
import { fitPictures } from './file-picture.engine.ts';
import type { XmlFault } from './moodle.engine.ts';
import type { ZipFault } from './zip.engine.ts';

/** Why a file cannot be read at all. */
const FILE_FAULTS = ['ending', 'large', 'empty', 'broken', 'headings', 'none', 'tooMany'] as const;
export type FileFault = (typeof FILE_FAULTS)[number] | XmlFault | ZipFault;
type Read = { readonly format: Format; readonly found: FoundFile } | { readonly fault: FileFault };
/** A file that was read, with its pictures by the sources that stand for them in the contents until they are brought. */
export type ReadFile =
  | { readonly format: Format; readonly found: FoundFile; readonly pictures: ReadonlyMap<string, Blob> }
  | { readonly fault: FileFault };

const NO_PICTURES: ReadonlyMap<string, FilePicture> = new Map();

/** Text of a file in UTF-8, or in GB 18030 where it is no UTF-8. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

async function readWorkbook(bytes: ArrayBuffer, pictures = NO_PICTURES): Promise<Read> {
  const { readSheet: cellsOf } = await import('read-excel-file/browser');
  const { allSheetLabels } = await import('./sheet-labels.engine.ts');
  let cells: unknown[][];
  try {
    cells = await cellsOf(bytes);
  } catch {
    return { fault: 'broken' };
  }
  const rows = cells.map((row) =>
    row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell === null ? '' : String(cell))),
  );
  const found = readSheet(rows, await allSheetLabels());
  return found ? { format: 'xlsx', found: { ...withTokens(found), pictures } } : { fault: 'headings' };
}

async function readDocument(bytes: ArrayBuffer): Promise<Read> {
  const { openWord } = await import('./docx.engine.ts');
  const { allSheetLabels } = await import('./sheet-labels.engine.ts');
  const text = openWord(new Uint8Array(bytes));
  return text ? { format: 'word', found: readWord(text, await allSheetLabels()) } : { fault: 'broken' };
}

async function readZip(bytes: ArrayBuffer): Promise<Read> {
  const { openZip, unpack } = await import('./zip.engine.ts');
  const { isQti, isQtiPart, readQti } = await import('./qti.engine.ts');
  const { allSheetLabels } = await import('./sheet-labels.engine.ts');
  const parts = unpack(new Uint8Array(bytes), isQtiPart);
  if ('fault' in parts) return parts;
  if (isQti(parts.parts.keys())) {
    const found = readQti(parts.parts, await allSheetLabels());
    return 'fault' in found ? found : { format: 'qti', found };
  }
  const zip = openZip(new Uint8Array(bytes));
  return 'fault' in zip ? zip : readWorkbook(zip.sheet.slice().buffer, zip.pictures);
}

async function readText(text: string, ending: string): Promise<Read> {
  if (ending === 'xml' || /^\s*(<\?xml|<quiz)/.test(text)) {
    const { readMoodleXml } = await import('./moodle.engine.ts');
    const found = readMoodleXml(text);
    return 'fault' in found ? found : { format: 'moodle', found };
  }
  const aiken = /^ANSWER:\s*[A-Z]\s*$/m.test(text) && !/[{}]/.test(text);
  return aiken ? { format: 'aiken', found: readAiken(text) } : { format: 'gift', found: readGift(text) };
}

/** Reads a file of questions in the browser; nothing of it is sent anywhere. The format is told by ending and content. */
export async function readQuestionFile(file: File): Promise<ReadFile> {
  const ending = /\.([a-z0-9]+)$/i.exec(file.name)?.[1]?.toLowerCase() ?? '';
  if (!['docx', 'xlsx', 'zip', 'xml', 'gift', 'txt'].includes(ending)) return { fault: 'ending' };
  if (file.size > MAX_FILE_BYTES) return { fault: 'large' };
  if (file.size === 0) return { fault: 'empty' };
  const bytes = await file.arrayBuffer();
  const read =
    ending === 'xlsx'
      ? await readWorkbook(bytes)
      : ending === 'docx'
        ? await readDocument(bytes)
        : ending === 'zip'
          ? await readZip(bytes)
          : await readText(textOf(bytes), ending);
  if ('fault' in read) return read;
  if (read.found.questions.length === 0) return { fault: 'none' };
  if (read.found.questions.length > MAX_QUESTIONS) return { fault: 'tooMany' };
  return { format: read.format, ...(await fitPictures(read.found)) };
}
