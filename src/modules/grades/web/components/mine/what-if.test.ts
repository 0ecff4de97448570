import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateGrade, type MemberInput } from '../../../shared/grade-calculation.model.ts';
import { type GradeScheme, gradeScheme, schemeItem } from '../../../shared/grade-scheme.model.ts';
import { needed, undecided, whatIf } from './what-if.model.ts';

const member = (key: string, marks: readonly number[], more: Partial<MemberInput> = {}): MemberInput => ({
  key,
  label: key,
  full: 100,
  due: null,
  attempts: marks.map((percent) => ({ percent, ref: `run:${key}` })),
  rule: 'best',
  state: marks.length > 0 ? 'final' : 'missing',
  ...more,
});

/** The student of the worked example before the final examination. */
const scheme = (more: Partial<GradeScheme> = {}) =>
  gradeScheme({
    items: [
      schemeItem({ key: 'study', name: '章节', kind: 'offline', weight: 10 }),
      schemeItem({ key: 'work', name: '作业', kind: 'experiment', weight: 20, dropLowest: 1 }),
      schemeItem({ key: 'lab', name: '实验', kind: 'experiment', weight: 30 }),
      schemeItem({ key: 'final', name: '期末', kind: 'offline', weight: 40 }),
    ],
    ...more,
  });
const before = {
  study: [member('s', [95])],
  work: [member('a', [64]), member('b', [90]), member('c', []), member('d', [70])],
  lab: [member('e', [72, 88]), member('f', [75], { adjusted: { percent: 80, reason: '仪器故障' } })],
  final: [member('x', [], { state: 'pending' })],
};
const tree = (given: Record<string, MemberInput[]> = before, of = scheme()) =>
  calculateGrade(of, given, { basis: 'current' }).tree;

describe('what if', () => {
  it('gives the vector: with the true final 73, for a pass at least 24.67, at most 89.63', () => {
    expect(undecided(tree())).toEqual([{ target: 'final/x', label: '期末 · x' }]);
    expect(whatIf(scheme(), tree(), { 'final/x': 59 })).toMatchObject({ total: 73, band: 'medium', pending: 0 });
    expect(whatIf(scheme(), tree(), { 'final/x': 100 }).exact).toBeCloseTo(89.6333, 3);
    expect(needed(scheme(), tree(), 60)).toBe(24.67);
    expect(needed(scheme(), tree(), 90)).toBe(99.67);
    expect(needed(scheme(), tree(), 91)).toBeNull();
    expect(needed(scheme(), tree(), 1)).toBe(0);
  });
  it('without an assumption is the current mark', () => {
    const open = whatIf(scheme({ decimals: 2 }), tree(before, scheme({ decimals: 2 })), {});
    expect(open).toMatchObject({ total: 82.72, pending: 1 });
  });
  it('knows the minimum of an item', () => {
    const items = scheme().items.map((item) => (item.key === 'final' ? { ...item, minToPass: 60 } : item));
    expect(whatIf(scheme({ items }), tree(), { 'final/x': 59 })).toMatchObject({ total: 59, band: 'fail' });
    expect(needed(scheme({ items }), tree(), 60)).toBe(60);
  });
  it('has nothing to ask for when everything is decided', () => {
    const done = tree({ ...before, final: [member('x', [59])] });
    expect(undecided(done)).toEqual([]);
    expect(needed(scheme(), done, 60)).toBeNull();
  });
  it('with the true marks always equals the later total', () => {
    const mark = fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100);
    const state = fc.constantFrom('decided', 'open', 'missing', 'excused' as const);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(mark, state), { minLength: 3, maxLength: 6 }),
        fc.integer({ min: 0, max: 2 }),
        fc.constantFrom('zero', 'excluded' as const),
        (cells, dropLowest, missing) => {
          const of = gradeScheme({
            decimals: 2,
            items: [
              schemeItem({
                key: 'a',
                name: 'a',
                kind: 'experiment',
                weight: 60,
                dropLowest,
                missing: missing as 'zero',
              }),
              schemeItem({ key: 'b', name: 'b', kind: 'offline', weight: 40 }),
            ],
          });
          const now = cells.map(([value, how], i) =>
            how === 'open'
              ? member(`m${i}`, [], { state: 'pending' })
              : how === 'excused'
                ? member(`m${i}`, [], { flag: 'excused' })
                : member(`m${i}`, how === 'missing' ? [] : [value]),
          );
          const later = cells.map(([value, how], i) => (how === 'open' ? member(`m${i}`, [value]) : now[i]!));
          const b = [member('b', [70])];
          const assumed = Object.fromEntries(
            cells.flatMap(([value, how], i) => (how === 'open' ? [[`a/m${i}`, value]] : [])),
          );
          const seen = calculateGrade(of, { a: now, b }, { basis: 'current' }).tree;
          const total = calculateGrade(of, { a: later, b }, { basis: 'final' }).total;
          expect(whatIf(of, seen, assumed).total).toBe(total);
        },
      ),
    );
  });
});
