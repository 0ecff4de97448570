import { describe, expect, it } from 'vitest';
import {
  decideSave,
  type SaveDecision,
  type SaveMoment,
  type SaveStatus,
  type StoredAnswer,
} from './save-rule.model.ts';

const open: SaveMoment = { closed: false, epoch: 2, valid: true };
const at = (rev: number, digest: string, epoch: number) => ({ rev, digest, epoch });
const stored = at(3, 'a', 1);

describe('rule for one saved answer', () => {
  const cases: readonly [string, StoredAnswer | null, StoredAnswer, SaveMoment, SaveDecision][] = [
    [
      'closed',
      stored,
      at(4, 'b', 2),
      { ...open, closed: true },
      { status: 'closed', rev: 3, write: false, aside: null },
    ],
    ['the same again', stored, at(3, 'a', 1), open, { status: 'duplicate', rev: 3, write: false, aside: null }],
    [
      'the same again from the new seat',
      stored,
      at(3, 'a', 2),
      open,
      { status: 'duplicate', rev: 3, write: false, aside: null },
    ],
    ['first', null, at(1, 'a', 2), open, { status: 'saved', rev: 1, write: true, aside: null }],
    ['newer', stored, at(5, 'b', 2), open, { status: 'saved', rev: 5, write: true, aside: null }],
    ['offline work', stored, at(4, 'b', 1), open, { status: 'recovered', rev: 4, write: true, aside: null }],
    ['offline work on nothing', null, at(1, 'b', 1), open, { status: 'recovered', rev: 1, write: true, aside: null }],
    [
      'overtaken',
      at(3, 'a', 2),
      at(4, 'b', 1),
      open,
      { status: 'superseded', rev: 3, write: false, aside: 'incoming' },
    ],
    ['the present seat wins', stored, at(3, 'b', 2), open, { status: 'saved', rev: 4, write: true, aside: 'stored' }],
    ['and from behind', stored, at(1, 'b', 2), open, { status: 'saved', rev: 4, write: true, aside: 'stored' }],
    ['two at once', stored, at(3, 'b', 1), open, { status: 'conflict', rev: 3, write: false, aside: 'incoming' }],
    [
      'two at once in one seat',
      at(3, 'a', 2),
      at(3, 'b', 2),
      open,
      { status: 'conflict', rev: 3, write: false, aside: 'incoming' },
    ],
    ['old', at(3, 'a', 2), at(2, 'b', 2), open, { status: 'stale', rev: 3, write: false, aside: 'incoming' }],
    [
      'unfit',
      stored,
      at(4, 'b', 2),
      { ...open, valid: false },
      { status: 'invalid', rev: 3, write: false, aside: null },
    ],
  ];
  it.each(cases)('%s', (_, before, incoming, moment, expected) => {
    expect(decideSave(before, incoming, moment)).toEqual(expected);
  });
});

/** Numbers that follow from a seed (mulberry32). */
function numbersFrom(seed: number) {
  let state = seed;
  return (n: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * n);
  };
}

/** The rule as its table reads, written down apart from the code: the first row that fits. */
function byTable(R: StoredAnswer | null, r: StoredAnswer, e: number): SaveStatus {
  const rev = R?.rev ?? 0;
  const rows: readonly [boolean, SaveStatus][] = [
    [r.rev === rev && r.digest === R?.digest, 'duplicate'],
    [r.rev > rev && r.epoch === e, 'saved'],
    [r.rev > rev && r.epoch < e && !(R !== null && R.epoch > r.epoch), 'recovered'],
    [r.rev > rev && r.epoch < e, 'superseded'],
    [r.rev <= rev && r.epoch === e && R !== null && R.epoch < e, 'saved'],
    [r.rev === rev, 'conflict'],
    [r.rev < rev, 'stale'],
  ];
  return rows.find(([fits]) => fits)![1];
}

/** An assertion that costs nothing while it holds: there are millions of them. */
function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

it('holds for two seats that write the same questions in any order, 10,000 times', () => {
  for (let seed = 1; seed <= 10_000; seed++) {
    const below = numbersFrom(seed);
    const items = ['I1', 'I2', 'I3'].slice(0, 1 + below(3));
    const answers = new Map<string, StoredAnswer>();
    const aside = new Map<string, Set<string>>(items.map((item) => [item, new Set()]));
    const accepted = new Map<string, { digest: string; rev: number; epoch: number }[]>(items.map((item) => [item, []]));
    /** Newest revision each seat knows of, by item. */
    const known = [new Map<string, number>(), new Map<string, number>()];
    /** What a seat has written and the server has not confirmed: sent in any order, repeatedly. */
    const flying: { seat: 0 | 1; item: string; answer: StoredAnswer }[] = [];
    const sent = new Map<string, Set<string>>(items.map((item) => [item, new Set()]));
    let epoch = 1;
    let serial = 0;
    const steps = 10 + below(20);
    for (let step = 0; step < steps || flying.length > 0; step++) {
      if (epoch === 1 && below(8) === 0) {
        epoch = 2;
        for (const [item, { rev }] of answers) known[1]!.set(item, rev);
      }
      const writes = step < steps && below(2) === 0;
      if (writes) {
        const seat = epoch === 1 ? 0 : (below(2) as 0 | 1);
        const item = items[below(items.length)]!;
        const rev = (known[seat]!.get(item) ?? 0) + 1;
        known[seat]!.set(item, rev);
        flying.push({ seat, item, answer: at(rev, `d${below(4) === 0 ? below(3) : ++serial + 10}`, seat + 1) });
        continue;
      }
      if (flying.length === 0) continue;
      const index = below(flying.length);
      const { seat, item, answer } = flying[index]!;
      // An answer may be lost on its way back: then the same comes again.
      if (below(4) > 0 || step > steps * 4) flying.splice(index, 1);
      const before = answers.get(item) ?? null;
      const decision = decideSave(before, answer, { closed: false, epoch, valid: true });
      sent.get(item)!.add(answer.digest);
      must(decision.status === byTable(before, answer, epoch), `status in run ${seed}`);
      if (decision.aside) aside.get(item)!.add(decision.aside === 'stored' ? before!.digest : answer.digest);
      if (decision.write) {
        const next = { ...answer, rev: decision.rev };
        // No acknowledged revision is replaced by an older one, and none of the present seat by one of the seat before.
        must(!before || (next.rev > before.rev && next.epoch >= before.epoch), `order in run ${seed}`);
        answers.set(item, next);
        accepted.get(item)!.push(next);
      } else must(decision.rev === (before?.rev ?? 0), `revision in run ${seed}`);
      known[seat]!.set(item, Math.max(known[seat]!.get(item) ?? 0, decision.rev));
    }
    for (const item of items) {
      // Whatever was written is the answer, was one that its own seat replaced, or is kept aside.
      const history = accepted.get(item)!;
      must(answers.get(item) === history.at(-1), `last answer in run ${seed}`);
      for (const digest of sent.get(item)!) {
        must(
          aside.get(item)!.has(digest) || history.some((one) => one.digest === digest),
          `version lost in run ${seed}`,
        );
      }
    }
  }
});
