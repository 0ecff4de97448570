import { expect, it } from 'vitest';
import { further, readTrail, type Step, stepOfInput, writeTrail } from './trail.model.ts';

const id = (n: number) => `0190f3c8-1111-7000-8000-00000000000${n}`;
const run = (n: number): Step => ({ kind: 'run', id: id(n) });
const appeal: Step = { kind: 'appeal', id: '' };

it('keeps the steps in the address and reads them back', () => {
  const trail = further(further([], { kind: 'report', id: id(1) }), appeal);
  expect(writeTrail(trail)).toBe(`report.${id(1)}_appeal`);
  expect(readTrail(writeTrail(trail))).toEqual(trail);
  expect(writeTrail([])).toBeNull();
});

it('leaves out what is no step', () => {
  expect(readTrail(null)).toEqual([]);
  expect(readTrail(`run.1_exam.${id(1)}_appeal.${id(1)}_appeal_`)).toEqual([appeal]);
});

it('cuts a long way at its beginning', () => {
  const long = [1, 2, 3, 4, 5, 6].reduce<readonly Step[]>((trail, n) => further(trail, run(n)), []);
  expect(long).toEqual([2, 3, 4, 5, 6].map(run));
  expect(readTrail([1, 2, 3, 4, 5, 6].map((n) => `run.${id(n)}`).join('_'))).toEqual(long);
});

it('reads a step from an input of a derivation, where there is one', () => {
  expect(stepOfInput(`run:${id(1)}`)).toEqual(run(1));
  expect(stepOfInput(`report:${id(1)}`)).toEqual({ kind: 'report', id: id(1) });
  expect(stepOfInput(`homework:${id(1)}:${id(2)}`)).toBeNull();
  expect(stepOfInput('offline:class')).toBeNull();
});
