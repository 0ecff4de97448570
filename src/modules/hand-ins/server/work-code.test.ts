import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import type { Ctx } from '../../../platform/db/context.ts';
import { readCode } from './work-code.service.ts';

const KIB = 1024;
const file = (name: string, kib: number) =>
  ({ name, bytes: kib * KIB, sha256: name.padEnd(64, '0') }) as unknown as Parameters<typeof readCode>[1][number];
const ctx = { storage: { get: async () => Readable.from(['x = 1']) } } as unknown as Ctx;

it('reads programs of a hand-in as far as they can be compared, and nothing else', async () => {
  const names = async (...files: ReturnType<typeof file>[]) => (await readCode(ctx, files)).map(({ name }) => name);
  expect(await names(file('a.py', 200), file('b.pdf', 1), file('c.py', 257), file('D.PY', 3))).toEqual([
    'a.py',
    'D.PY',
  ]);
  const many = Array.from({ length: 20 }, (_, i) => file(`m${i}.c`, 200));
  expect(await names(...many, file('last.c', 100))).toEqual(['m0.c', 'm1.c', 'last.c']);
});
