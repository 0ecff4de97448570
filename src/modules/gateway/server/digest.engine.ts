import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileFacts } from './list-export.service.ts';

/** A stream that counts and digests what passes. */
export interface Digested {
  readonly body: Readable;
  /** Of everything that has passed; the whole file once the stream has ended. */
  readonly facts: () => FileFacts;
}

/** Lets a file pass and knows its SHA-256 and length afterwards. A fault of the source is one of the stream. */
export function digested(source: Readable): Digested {
  const hash = createHash('sha256');
  let bytes = 0;
  const passing = async function* () {
    for await (const chunk of source as AsyncIterable<Buffer | string>) {
      const buffer = Buffer.from(chunk);
      hash.update(buffer);
      bytes += buffer.length;
      yield buffer;
    }
  };
  return {
    body: Readable.from(passing(), { objectMode: false }),
    facts: () => ({ sha256: hash.copy().digest('hex'), bytes }),
  };
}
