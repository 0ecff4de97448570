import { describe, expect, it } from 'vitest';
import {
  type ChainEvent,
  firstHash,
  nextHash,
  responseDigest,
  type StoredEvent,
  verifyChain,
} from './event-chain.model.ts';

const SALT = '00112233445566778899aabbccddeeff';
const first = firstHash('A1', 'a'.repeat(64));
const events: ChainEvent[] = [
  { at: 1767225600000, digest: responseDigest(SALT, { choice: ['B'] }), item: 'I1', kind: 'save', rev: 1, seq: 1 },
  {
    at: 1767225605000,
    digest: responseDigest(SALT, { blanks: ['安培', '10'] }),
    item: 'I2',
    kind: 'save',
    rev: 1,
    seq: 2,
  },
  { at: 1767225900000, kind: 'submit', reason: 'self', seq: 3 },
];
const written = (): StoredEvent[] => {
  let hash = first;
  return events.map((event) => {
    hash = nextHash(hash, event);
    return { event, hash };
  });
};

describe('chain of events', () => {
  it('has the hashes of the published example', () => {
    expect(first).toBe('de37454d0c7ae25f069bf99560b3fbe49092a15bbf5023d7ef444ca02a3a9112');
    expect(events.map(({ digest }) => digest)).toEqual([
      '48d0dbcf6d5a30147073e5b6a1c65c0e200e93b01218cdd8c0a2dc0805778f9a',
      'dc06f599f82cf8c830175b2500db7a0314ae6363268a3e7165b57342fd8ade86',
      undefined,
    ]);
    expect(written().map(({ hash }) => hash)).toEqual([
      'b0f863e2a5cb1aa14eb5bab74e01c8c86852dfa42f85d7f4701e1112754fdbd1',
      'a93d5c0c58c512d38478b03d4f46300abb22b2b33f53803bef14d8c8870b180f',
      '72b38cdf91764f1ec7b0dfec7ff7229f04c1147572140a0f77b2e406053a56cb',
    ]);
  });

  it('is found whole, and names the first bad event whatever was done to it', () => {
    const chain = written();
    const head = chain.at(-1)!.hash;
    expect(verifyChain(first, chain, head)).toEqual({ ok: true, head });
    const changed = chain.map((entry, i) => (i === 1 ? { ...entry, event: { ...entry.event, rev: 2 } } : entry));
    expect(verifyChain(first, changed, head)).toEqual({ ok: false, seq: 2 });
    expect(verifyChain(first, [chain[0]!, chain[2]!, chain[1]!], head)).toEqual({ ok: false, seq: 2 });
    expect(verifyChain(first, chain.slice(1), head)).toEqual({ ok: false, seq: 1 });
    expect(verifyChain(first, chain.slice(0, 2), head)).toEqual({ ok: false, seq: 3 });
    expect(verifyChain(firstHash('A2', 'a'.repeat(64)), chain, head)).toEqual({ ok: false, seq: 1 });
    expect(verifyChain(first, chain, 'f'.repeat(64))).toEqual({ ok: false, seq: 4 });
  });
});
