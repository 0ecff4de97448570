import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
// @ts-expect-error -- the double ships no types
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diskStorage } from './disk.ts';
import { s3Storage } from './s3.ts';
import { checkKey, type Storage, StorageMissing } from './storage.ts';

let folder: string;
let double: { run(): Promise<unknown>; close(): Promise<void> };
const stores = new Map<string, Storage>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloudvse-store-'));
  stores.set('disk', diskStorage(join(folder, 'disk')));
  double = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'vse', configs: [] }],
  });
  const { port } = (await double.run()) as { port: number };
  stores.set(
    's3',
    s3Storage({
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'vse',
      region: 'us-east-1',
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
    }),
  );
});
afterAll(async () => {
  await double.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['disk', 's3'])('%s keeps the contract', (name) => {
  const store = () => stores.get(name)!;

  it('stores a buffer and a stream, reads all or a part', async () => {
    expect(await store().put('blobs/aa/one', Buffer.from('0123456789'))).toEqual({ bytes: 10 });
    expect(await store().put('blobs/ab/two', Readable.from([Buffer.from('实验'), Buffer.from('数据')]))).toEqual({
      bytes: 12,
    });
    expect(await text(await store().get('blobs/aa/one'))).toBe('0123456789');
    expect(await text(await store().get('blobs/aa/one', { start: 2, end: 4 }))).toBe('234');
    expect(await text(await store().get('blobs/ab/two'))).toBe('实验数据');
    expect(await store().stat('blobs/ab/two')).toEqual({ bytes: 12 });
  });

  it('lists by prefix, forgets what is deleted, and names what is missing', async () => {
    const keys: string[] = [];
    for await (const key of store().list('blobs/')) keys.push(key);
    expect(keys).toEqual(['blobs/aa/one', 'blobs/ab/two']);
    await store().delete('blobs/aa/one');
    await store().delete('blobs/aa/one');
    expect(await store().stat('blobs/aa/one')).toBeNull();
    await expect(store().get('blobs/aa/one')).rejects.toBeInstanceOf(StorageMissing);
  });

  it('leaves nothing of a stream that breaks', async () => {
    const broken = new Readable({
      read() {
        this.push('half');
        this.destroy(new Error('cut'));
      },
    });
    await expect(store().put('blobs/ac/three', broken)).rejects.toThrow('cut');
    expect(await store().stat('blobs/ac/three')).toBeNull();
  });
});

describe('keys', () => {
  it.each(['../x', '/x', 'a//b', 'a/../b', '.hidden', 'a/.b', 'a b', 'a\u0000', '', 'A:/x'])('refuses %j', (key) => {
    expect(() => checkKey(key)).toThrow('Not a storage key');
  });
});
