import { expect, it } from 'vitest';
import type { ContentMessage } from '../../../../kernel/bridge/protocol.ts';
import { readState, wireData } from './wire.model.ts';

const message = (type: string, data: unknown): ContentMessage => ({ v: 1, n: 1, t: 1, type, data }) as ContentMessage;

it('carries a saved buffer through JSON and back', () => {
  const bytes = Uint8Array.from({ length: 100_000 }, (_, i) => i % 256);
  const sent = wireData(message('state.save', { key: 'main', data: bytes.buffer, stepSeq: 2 }));
  const received = JSON.parse(JSON.stringify(sent)) as { key: string; data: unknown };
  expect(received.key).toBe('main');
  expect(new Uint8Array(readState(received.data) as ArrayBuffer)).toEqual(bytes);
});

it('leaves other states and messages as they are', () => {
  const data = { key: 'main', data: { $base64: 'x', more: 1 }, stepSeq: 1 };
  expect(wireData(message('state.save', data))).toEqual(data);
  expect(readState(data.data)).toEqual(data.data);
  expect([readState(null), readState(3), readState('a')]).toEqual([null, 3, 'a']);
});

it('names the content of a report block by its kind', () => {
  const block = { section: 'result', key: 't', kind: 'table', content: [['a', 'b']] };
  expect(wireData(message('report', block))).toEqual({ section: 'result', key: 't', table: [['a', 'b']] });
});
