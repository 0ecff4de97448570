import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it, vi } from 'vitest';
import { fromBuffer } from 'yauzl';
import { csvOf, xlsxOf } from '../sheets/sheet-writer.ts';
import { zipStream } from './zip-stream.ts';

const turn = () => new Promise((done) => setTimeout(done, 20));
async function* failing() {
  yield 'a beginning';
  throw new Error('the database went away');
}
const failingRows = async function* () {
  yield ['a'];
  throw new Error('the database went away');
};

function names(zip: Buffer): Promise<string[]> {
  return new Promise((done, failed) => {
    const found: string[] = [];
    fromBuffer(zip, { lazyEntries: false }, (error, file) => {
      if (error) return failed(error);
      file.on('entry', (entry) => found.push(entry.fileName));
      file.on('end', () => done(found));
      file.on('error', failed);
    });
  });
}

it('writes entries in their order, those of a later moment too', async () => {
  const made = zipStream(async (entries) => {
    entries.bytes('first.txt', 'one');
    await turn();
    entries.stream('second.txt', async () => Readable.from(['two']));
    entries.stream('third.txt', () => csvOf(['a'], [['b']]));
  });
  expect(await names(await buffer(made))).toEqual(['first.txt', 'second.txt', 'third.txt']);
});

it('does nothing before it is read', async () => {
  let filled = false;
  const made = zipStream(() => {
    filled = true;
  });
  await turn();
  expect(filled).toBe(false);
  await buffer(made);
  expect(filled).toBe(true);
});

it.each<[string, () => Readable]>([
  ['an entry', () => zipStream((entries) => entries.stream('a', failing))],
  [
    'an entry that waits for its turn',
    () =>
      zipStream((entries) => {
        entries.bytes('a', 'b');
        entries.stream('c', () => Promise.reject(new Error('the database went away')));
      }),
  ],
  ['the filling', () => zipStream(() => Promise.reject(new Error('the database went away')))],
  ['the rows of a workbook', () => xlsxOf('sheet', ['a'], failingRows())],
  [
    'a workbook in a zip',
    () => zipStream((entries) => entries.stream('a.xlsx', () => xlsxOf('sheet', ['a'], failingRows()))),
  ],
  ['the rows of a text', () => csvOf(['a'], failingRows())],
])('a fault of %s is a fault of the stream, and of nothing else', async (_what, make) => {
  const made = make();
  // A reader that comes late: the fault must not become one of the process meanwhile.
  await turn();
  await expect(buffer(made)).rejects.toThrow('the database went away');
});

it('lets its entries go when its reader does', async () => {
  let closed = false;
  const endless = async function* () {
    try {
      for (;;) yield 'x'.repeat(65_536);
    } finally {
      closed = true;
    }
  };
  const made = zipStream((entries) => entries.stream('a', endless));
  for await (const _ of made) break;
  await vi.waitFor(() => expect(closed).toBe(true));
});
