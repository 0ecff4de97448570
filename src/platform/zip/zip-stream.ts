import { Readable } from 'node:stream';
import yazl from 'yazl';

/** What goes into a zip, in this order; one entry is written after the other. */
export interface ZipEntries {
  /** @param at time of the entry; now when absent */
  bytes(name: string, bytes: Buffer | string, at?: Date): void;
  /** An entry that is opened when its turn comes. */
  stream(name: string, open: () => AsyncIterable<Buffer | string> | Promise<AsyncIterable<Buffer | string>>): void;
}

async function* bytesOf(fill: (entries: ZipEntries) => void | Promise<void>): AsyncGenerator<Buffer> {
  const zip = new yazl.ZipFile();
  const out = zip.outputStream as Readable;
  let entry: Readable | undefined;
  const fail = (error: Error) => void out.destroy(error);
  zip.on('error', fail);
  // Told by the loop over it, which may not have begun.
  out.on('error', () => undefined);
  const entries: ZipEntries = {
    bytes: (name, bytes, at) => zip.addBuffer(Buffer.from(bytes), name, at && { mtime: at }),
    stream: (name, open) =>
      zip.addReadStreamLazy(name, (pass) => {
        const begin = async () => {
          const source = await open();
          entry = source instanceof Readable ? source : Readable.from(source, { objectMode: false });
          entry.on('error', fail);
          pass(null, entry);
        };
        begin().catch(fail);
      }),
  };
  (async () => fill(entries))().then(() => zip.end(), fail);
  try {
    yield* out as AsyncIterable<Buffer>;
  } finally {
    out.destroy();
    entry?.destroy();
  }
}

/**
 * A zip as a stream of bytes. Nothing is filled in or opened before the stream is read; a fault of the filling or of an
 * entry is a fault of the stream, whoever reads it and whenever.
 */
export function zipStream(fill: (entries: ZipEntries) => void | Promise<void>): Readable {
  return Readable.from(bytesOf(fill), { objectMode: false });
}
