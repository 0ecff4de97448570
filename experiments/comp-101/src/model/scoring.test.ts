import { describe, expect, it } from 'vitest';
import manifest from '../../vse.json' with { type: 'json' };
import {
  criticalDelay,
  FULL_ADDER,
  GATE_ADDER,
  HALF_ADDER,
  type HiddenParams,
  RIPPLE_ADDER,
  rowSum,
  WANTED,
} from './adders.ts';
import { connectPins, disconnectPin, type Netlist } from './netlist.ts';
import {
  CONCLUSIONS,
  LADDER,
  scoreApplied,
  scoreConclusions,
  scoreDelay,
  scoreFault,
  scoreNetlist,
  scoreTruth,
  TRUE_CONCLUSIONS,
  vectorsOf,
  wantedExpression,
} from './scoring.ts';

const hidden: HiddenParams = { fault: 3, stuck: 1, d_xor: 2, d_and: 2, d_or: 3 };

describe('points', () => {
  it('truth table by row', () => {
    const right = Array.from({ length: 8 }, (_, row) => rowSum(row));
    expect(scoreTruth(right)).toBe(10);
    expect(scoreTruth([...right.slice(0, 5), null, 0, 1])).toBe(6.25);
  });
  it('netlists by what they give', () => {
    expect(scoreNetlist('half', HALF_ADDER)).toBe(8);
    expect([FULL_ADDER, GATE_ADDER].map((netlist) => scoreNetlist('full', netlist))).toEqual([12, 12]);
    expect(scoreNetlist('ripple', RIPPLE_ADDER)).toBe(14);
    const nothing: Netlist = { parts: [], wires: [] };
    expect([scoreNetlist('half', nothing), scoreNetlist('ripple', nothing)]).toEqual([0, 0]);
    const swapped = connectPins(connectPins(HALF_ADDER, 'AND1.Y', 'S'), 'XOR1.Y', 'C');
    expect(scoreNetlist('half', swapped)).toBe(0);
    // A carry that is not passed on.
    expect(scoreNetlist('ripple', disconnectPin(RIPPLE_ADDER, 'FA3.Ci'))).toBe(0);
  });
  it('applied inputs, tries, delay, conclusions', () => {
    expect(scoreApplied('half', { 0: 0, 1: 1, 2: 1, 3: 2 })).toBe(6);
    expect(scoreApplied('half', { 0: 0, 3: 2 })).toBe(3);
    expect(scoreApplied('full', Object.fromEntries(WANTED.full.entries()))).toBe(10);
    expect(scoreApplied('full', { 0: 1 })).toBe(0);
    expect([[3], [1, 3], [1, 2, 3], [1, 2, 4, 3], [1, 2, 4, 5], []].map((tries) => scoreFault(hidden, tries))).toEqual([
      ...LADDER,
      0,
      0,
    ]);
    const ticks = criticalDelay(hidden);
    expect([scoreDelay(hidden, ticks), scoreDelay(hidden, ticks + 1), scoreDelay(hidden, Number.NaN)]).toEqual([
      6, 0, 0,
    ]);
    expect(scoreConclusions(TRUE_CONCLUSIONS)).toBe(6);
    expect(scoreConclusions(CONCLUSIONS)).toBe(0);
  });
});

describe('the manifest asks for what the model gives', () => {
  interface WrittenRule {
    kind: string;
    on?: string;
    members?: unknown[];
    expect?: unknown;
  }
  const rulesOf = (seq: number) => manifest.steps[seq - 1]!.rules as WrittenRule[];
  const members = (seq: number) => rulesOf(seq)[0]!.members;

  it.each([
    [2, wantedExpression('S')],
    [3, wantedExpression('Co')],
    [4, vectorsOf('half', WANTED.half)],
    [6, vectorsOf('full', WANTED.full)],
    [9, vectorsOf('ripple', WANTED.ripple)],
    [11, [...TRUE_CONCLUSIONS]],
  ] as const)('step %s: the same members', (seq, wanted) => expect(members(seq)).toEqual(wanted));

  it('steps 1, 5, 7: the same values by row', () => {
    const values = (seq: number) => (members(seq) as { expect: number }[]).map((one) => one.expect);
    expect([values(1), values(5), values(7)]).toEqual([WANTED.full, WANTED.half, WANTED.full]);
  });

  it('step 10: the formula of the critical path', () => {
    expect(rulesOf(10)[0]!.expect).toBe('d_xor+4*(d_and+d_or)');
  });
});
