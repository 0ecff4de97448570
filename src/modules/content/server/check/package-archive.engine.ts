import { open } from 'node:fs/promises';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { refuse } from './check-finding.engine.ts';
import { cleanName, decodeName, foldName, isJunk } from './package-name.engine.ts';

export const MAX_ENTRIES = 20_000;

/** A file of the archive that is to be unpacked; directories and junk are gone. */
export interface ArchiveFile {
  readonly entry: Entry;
  readonly path: string;
}

/** What the central directory says, checked before a byte is inflated. */
export interface Archive {
  readonly zip: ZipFile;
  readonly files: readonly ArchiveFile[];
  /** Number of dropped junk entries and the first of them. */
  readonly junk: { readonly count: number; readonly first: string } | null;
  /** The one common folder that was taken off. */
  readonly root: string | null;
}

/** Where the reader stands in the directory; its published type says boolean, it is a position. */
const cursorOf = (zip: ZipFile) => zip.readEntryCursor as unknown as number;

const REGULAR = 0x8000;
const DIRECTORY = 0x4000;

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await yauzl.openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false });
  } catch (error) {
    const { message } = error as Error;
    if (/multi-?disk|split/i.test(message)) refuse('C1', 'experiments.check.c1.split');
    if (/comment length/i.test(message)) refuse('C1', 'experiments.check.c1.trailing');
    refuse('C1', 'experiments.check.c1.broken');
  }
}

/** Links and devices are told by the Unix mode in the upper half of the external attributes. */
function checkEntry(entry: Entry, name: string): void {
  const shown = name.slice(0, 240);
  if (entry.isEncrypted() || (entry.generalPurposeBitFlag & 0x2040) !== 0) {
    refuse('C1', 'experiments.check.c1.encrypted', {}, shown);
  }
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) {
    refuse('C1', 'experiments.check.c1.method', { method: entry.compressionMethod }, shown);
  }
  const type = (entry.externalFileAttributes >>> 16) & 0xf000;
  if (type !== 0 && type !== REGULAR && type !== DIRECTORY) refuse('C5', 'experiments.check.c5.link', {}, shown);
}

/** Bytes of the zip64 end record and its locator, which stand between directory and end; 0 when there are none. */
async function zip64EndLength(path: string, position: number): Promise<number> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(12), 0, 12, position);
    return bytesRead === 12 && buffer.readUInt32LE(0) === 0x06064b50 ? Number(buffer.readBigUInt64LE(4)) + 12 + 20 : 0;
  } finally {
    await handle.close();
  }
}

/** Every byte before the directory belongs to exactly one entry, and the directory is the end of the file. */
async function checkLayout(
  path: string,
  zip: ZipFile,
  entries: readonly Entry[],
  directory: { readonly start: number; readonly end: number },
): Promise<void> {
  const gap = zip.fileSize - 22 - zip.comment.length - directory.end;
  if (gap !== 0 && gap !== (await zip64EndLength(path, directory.end))) refuse('C1', 'experiments.check.c1.trailing');
  const sorted = [...entries].sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  if (sorted[0] && sorted[0].relativeOffsetOfLocalHeader !== 0) refuse('C1', 'experiments.check.c1.trailing');
  let free = 0;
  for (const entry of sorted) {
    const name = decodeName(entry.fileNameRaw, entry.generalPurposeBitFlag) ?? '';
    if (entry.relativeOffsetOfLocalHeader < free) refuse('C1', 'experiments.check.c1.overlap', {}, name);
    const header = await zip.readLocalFileHeaderPromise(entry).catch(() => refuse('C1', 'experiments.check.c1.broken'));
    if (!header.fileName.equals(entry.fileNameRaw)) refuse('C1', 'experiments.check.c1.broken', {}, name);
    free = header.fileDataStart + entry.compressedSize;
  }
  if (free > directory.start) refuse('C1', 'experiments.check.c1.overlap');
}

/**
 * Opens an archive and checks container, entries and names (C1, C2, C4, C5, C6). The caller closes `zip`.
 * @throws PackageRefused with the first rule broken.
 */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openZip(path);
  try {
    if (zip.entryCount > MAX_ENTRIES) {
      refuse('C2', 'experiments.check.c2.count', { count: zip.entryCount, most: MAX_ENTRIES });
    }
    const start = cursorOf(zip);
    const entries: Entry[] = [];
    const files: ArchiveFile[] = [];
    const folded = new Map<string, string>();
    const junk: string[] = [];
    for await (const entry of readEntries(zip)) {
      entries.push(entry);
      const raw = decodeName(entry.fileNameRaw, entry.generalPurposeBitFlag);
      if (raw === null) refuse('C4', 'experiments.check.c4.encoding', {}, entry.fileNameRaw.toString('latin1'));
      checkEntry(entry, raw);
      const name = cleanName(raw);
      if (name === null) continue;
      if (isJunk(name)) {
        junk.push(name);
        continue;
      }
      const fold = foldName(name);
      const other = folded.get(fold);
      if (other !== undefined) refuse('C4', 'experiments.check.c4.duplicate', { other }, name);
      folded.set(fold, name);
      files.push({ entry, path: name });
    }
    await checkLayout(path, zip, entries, { start, end: cursorOf(zip) });
    const root = commonRoot(files.map((file) => file.path));
    return {
      zip,
      files: root === null ? files : files.map((file) => ({ ...file, path: file.path.slice(root.length + 1) })),
      junk: junk[0] === undefined ? null : { count: junk.length, first: junk[0] },
      root,
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function* readEntries(zip: ZipFile): AsyncGenerator<Entry> {
  const iterator = zip.eachEntry();
  for (;;) {
    const next = await iterator.next().catch(() => refuse('C1', 'experiments.check.c1.broken'));
    if (next.done) return;
    yield next.value;
  }
}

/** The single folder that holds everything, or null. */
function commonRoot(paths: readonly string[]): string | null {
  const first = paths[0]?.split('/')[0];
  if (first === undefined) return null;
  return paths.every((path) => path.startsWith(`${first}/`)) ? first : null;
}
