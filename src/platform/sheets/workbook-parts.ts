import yauzl from 'yauzl';

/** Why a file is no sheet. */
export type SheetFault = 'content' | 'old' | 'bomb' | 'broken' | 'encoding' | 'rows' | 'columns';

/** A file is no sheet; `fault` says why. */
export class Refused extends Error {
  readonly fault: SheetFault;
  constructor(fault: SheetFault) {
    super(fault);
    this.fault = fault;
  }
}

/** A workbook of 20,000 rows has some ten parts and unpacks to some 60 MiB. */
const MAX_PARTS = 500;
const MAX_UNPACKED = 128 * 1_048_576;

/** One part of a workbook. */
export interface WorkbookPart {
  readonly name: string;
  readonly bytes: Buffer;
  readonly at: Date;
}

export const isSheetPart = (name: string): boolean => /^xl\/worksheets\/[^/]+\.xml$/i.test(name);

/**
 * Parts of a workbook in the order of the file.
 * @param wanted parts to unpack; the others are passed over
 * @throws Refused when it is no workbook, or one made to do harm
 */
export async function readParts(bytes: Buffer, wanted: (name: string) => boolean): Promise<WorkbookPart[]> {
  const parts = await unpack(bytes, wanted);
  if (!parts.some(({ name }) => isSheetPart(name))) throw new Refused('content');
  return parts;
}

/**
 * Parts of a zip in the order of the file: read by the central directory with every size counted as it unpacks.
 * @param wanted parts to unpack; the others are passed over
 * @throws Refused when it is no zip, or one made to do harm
 */
export async function unpack(bytes: Buffer, wanted: (name: string) => boolean): Promise<WorkbookPart[]> {
  const magic = bytes.subarray(0, 4).toString('latin1');
  if (magic === '\u00d0\u00cf\u0011\u00e0') throw new Refused('old');
  if (magic !== 'PK\u0003\u0004') throw new Refused('content');
  const parts: WorkbookPart[] = [];
  let left = MAX_UNPACKED;
  let count = 0;
  try {
    const zip = await yauzl.fromBufferPromise(bytes);
    if (zip.entryCount > MAX_PARTS) throw new Refused('bomb');
    for await (const entry of zip.eachEntry()) {
      count += 1;
      if (count > MAX_PARTS) throw new Refused('bomb');
      if (!wanted(entry.fileName)) continue;
      if (entry.uncompressedSize > left) throw new Refused('bomb');
      const chunks: Buffer[] = [];
      for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
        left -= chunk.length;
        if (left < 0) throw new Refused('bomb');
        chunks.push(chunk);
      }
      const part = Buffer.concat(chunks);
      // Entities are how an XML bomb grows; no spreadsheet program writes them.
      if (/\.(xml|rels)$/i.test(entry.fileName) && (part.includes('<!DOCTYPE') || part.includes('<!ENTITY'))) {
        throw new Refused('content');
      }
      parts.push({ name: entry.fileName, bytes: part, at: entry.getLastModDate() });
    }
  } catch (error) {
    throw error instanceof Refused ? error : new Refused('broken');
  }
  return parts;
}
