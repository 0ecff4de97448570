import type { Readable } from 'node:stream';

/** What is known of a stored object. */
export interface ObjectFacts {
  readonly bytes: number;
}

/** Part of an object, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Object store with the same keys on disk and on S3: `quarantine/…`, `blobs/aa/bb/<sha256>`,
 * `attachments/yyyy/mm/dd/…`. Keys are made by the server from ids and hashes, never from names a person typed.
 */
export interface Storage {
  /** Stores a stream under a key; the object is visible only when it is complete. */
  put(key: string, body: Readable | Buffer): Promise<ObjectFacts>;
  /** Opens an object. @throws StorageMissing when there is none. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** Facts of an object, or null. */
  stat(key: string): Promise<ObjectFacts | null>;
  /** Removes an object; absent is fine. */
  delete(key: string): Promise<void>;
  /** Keys below a prefix, in order. */
  list(prefix: string): AsyncIterable<string>;
  /** Share of free space, 0…1; 1 when the store does not know. */
  freeShare(): Promise<number>;
}

/** No object under this key. */
export class StorageMissing extends Error {
  constructor(key: string) {
    super(`No object ${key}`);
    this.name = 'StorageMissing';
  }
}

/** Refuses anything that is not a plain key. @throws Error for a key with climbing parts. */
export function checkKey(key: string): void {
  if (!/^[a-z0-9][a-zA-Z0-9._-]*(\/[a-zA-Z0-9][a-zA-Z0-9._-]*)*$/.test(key) || key.includes('..')) {
    throw new Error(`Not a storage key: ${key}`);
  }
}

/** Key of a file by its content. */
export const blobKey = (sha256: string) => `blobs/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
