import { expect, it } from 'vitest';
import { createReceiptSigner } from './receipt.engine.ts';

const fields = {
  number: '0123456789ABCDEF',
  attempt: '01900000-0000-7000-8000-000000000000',
  exam: '电路分析期末考试',
  name: '张三',
  maskedNumber: '****0101',
  handedInAt: '2026-06-20T02:00:00.000Z',
  reason: 'self' as const,
  answered: 9,
  items: 10,
  events: 42,
  head: 'a'.repeat(64),
};

it('signs a receipt so that any change shows, and with a key of this use alone', () => {
  const signer = createReceiptSigner(Buffer.alloc(32, 1));
  const receipt = { ...fields, ...signer.sign(fields) };
  expect(signer.verify(receipt)).toBe(true);
  expect(signer.verify({ ...receipt, answered: 10 })).toBe(false);
  expect(signer.verify({ ...receipt, head: 'b'.repeat(64) })).toBe(false);
  expect(createReceiptSigner(Buffer.alloc(32, 2)).verify(receipt)).toBe(false);
  expect(createReceiptSigner(Buffer.alloc(32, 1)).sign(fields)).toEqual(signer.sign(fields));
});
