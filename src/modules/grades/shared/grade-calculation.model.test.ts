import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calculateGrade,
  countedMark,
  type MemberInput,
  recomputeTree,
  undecidedIn,
  withPublished,
} from './grade-calculation.model.ts';
import { type GradeScheme, gradeScheme, schemeItem } from './grade-scheme.model.ts';

const member = (key: string, percents: readonly number[], more: Partial<MemberInput> = {}): MemberInput => ({
  key,
  label: key,
  full: 100,
  due: null,
  attempts: percents.map((percent, i) => ({ percent, ref: `${key}#${i + 1}` })),
  rule: 'best',
  state: percents.length > 0 ? 'final' : 'missing',
  ...more,
});

/** A worked example with a known total; kinds do not matter to the arithmetic. */
const scheme = (
  change: { missing?: 'zero' | 'excluded'; minToPass?: number; decimals?: 0 | 1 | 2 } = {},
): GradeScheme =>
  gradeScheme({
    decimals: change.decimals ?? 0,
    items: [
      schemeItem({ key: 'chapters', name: '章节', kind: 'offline', weight: 10 }),
      schemeItem({
        key: 'homework',
        name: '作业',
        kind: 'labReport',
        weight: 20,
        dropLowest: 1,
        missing: change.missing ?? 'zero',
      }),
      schemeItem({ key: 'experiments', name: '实验', kind: 'experiment', weight: 30 }),
      schemeItem({ key: 'exam', name: '期末', kind: 'offline', weight: 40, minToPass: change.minToPass ?? null }),
    ],
  });
const student = {
  chapters: [member('chapter', [95])],
  homework: [member('h1', [64]), member('h2', [90]), member('h3', []), member('h4', [70])],
  experiments: [member('e1', [72, 88]), member('e2', [75], { adjusted: { percent: 80, reason: '仪器故障' } })],
  exam: [member('final', [59])],
};

describe('the worked example', () => {
  it('gives 73 中等', () => {
    const result = calculateGrade(scheme(), student, { basis: 'final' });
    expect(result.exact).toBeCloseTo(73.2333, 4);
    expect(result).toMatchObject({ total: 73, band: 'medium', pending: 0 });
    expect(result.tree.items.map((item) => item.shown)).toEqual([95, 74.67, 84, 59]);
  });
  it('gives 82.72 as current mark before the final', () => {
    const before = { ...student, exam: [member('final', [], { state: 'pending' })] };
    const result = calculateGrade(scheme({ decimals: 2 }), before, { basis: 'current' });
    expect(result).toMatchObject({ total: 82.72, pending: 1 });
  });
  it('gives 74 when missing is excluded', () => {
    const result = calculateGrade(scheme({ missing: 'excluded' }), student, { basis: 'final' });
    expect(result.exact).toBeCloseTo(74.3, 6);
    expect(result).toMatchObject({ total: 74, band: 'medium' });
  });
  it('gives 71 when 章节 is excused', () => {
    const excused = { ...student, chapters: [member('chapter', [], { flag: 'excused' })] };
    const result = calculateGrade(scheme(), excused, { basis: 'final' });
    expect(result.exact).toBeCloseTo(70.8148, 4);
    expect(result.total).toBe(71);
  });
  it('gives 59 不及格 with a minimum of 60 on 期末', () => {
    const result = calculateGrade(scheme({ minToPass: 60 }), student, { basis: 'final' });
    expect(result).toMatchObject({ total: 59, band: 'fail' });
    expect(result.tree.notes[0]).toMatchObject({ code: 'grades.note.belowMinimum' });
  });
  it('rounds once and half up: 59.5 → 60, 59.49 → 59', () => {
    const one = gradeScheme({ items: [schemeItem({ key: 'a', name: 'a', kind: 'offline', weight: 100 })] });
    const total = (percent: number) => calculateGrade(one, { a: [member('x', [percent])] }, { basis: 'final' });
    expect(total(59.5)).toMatchObject({ total: 60, band: 'pass' });
    expect(total(59.49)).toMatchObject({ total: 59, band: 'fail' });
    expect(total(100)).toMatchObject({ total: 100, band: 'excellent' });
    expect(total(89.5)).toMatchObject({ total: 90, band: 'excellent' });
  });
});

describe('rules of a scheme', () => {
  const single = (more: Partial<GradeScheme> = {}) =>
    gradeScheme({
      items: [schemeItem({ key: 'a', name: 'a', kind: 'experiment', weight: 100 })],
      decimals: 2,
      ...more,
    });
  const total = (members: MemberInput[], basis: 'current' | 'final' = 'final', s = single()) =>
    calculateGrade(s, { a: members }, { basis });

  it('counts attempts by their rule', () => {
    const attempts = [{ percent: 72 }, { percent: 88 }, { percent: 80 }];
    expect((['best', 'last', 'first', 'mean'] as const).map((rule) => countedMark(attempts, rule))).toEqual([
      88, 80, 72, 80,
    ]);
  });
  it('absent is 0, excused drops out, deferred leaves no final total but a current mark', () => {
    expect(total([member('x', [90], { flag: 'absent' }), member('y', [80])]).total).toBe(40);
    expect(total([member('x', [90], { flag: 'excused' }), member('y', [80])]).total).toBe(80);
    const deferred = [member('x', [], { flag: 'deferred' }), member('y', [80])];
    expect(total(deferred)).toMatchObject({ total: null, band: null, deferred: true });
    expect(total(deferred, 'current').total).toBe(80);
    expect(total([member('x', [], { flag: 'excused' })])).toMatchObject({ total: null, exact: null });
  });
  it('misconduct takes the member, or the total when the scheme says so', () => {
    const members = [member('x', [90], { flag: 'misconduct' }), member('y', [80])];
    expect(total(members).total).toBe(40);
    expect(total(members, 'final', single({ misconduct: 'total' })).total).toBe(0);
  });
  it('caps a make-up mark and keeps a better original', () => {
    expect(total([member('x', [40], { makeUp: 86 })])).toMatchObject({ total: 60 });
    expect(total([member('x', [40], { makeUp: 86 })]).tree.items[0]?.members[0]?.notes[0]?.values).toEqual({
      from: '86',
      to: '60',
    });
    expect(total([member('x', [65], { makeUp: 86 })]).total).toBe(65);
    expect(total([member('x', [40], { makeUp: 55 })]).total).toBe(55);
  });
  it('leaves what is undecided out of both marks, and a mark being verified out of the final one', () => {
    const members = [member('x', [], { state: 'pending' }), member('y', [80])];
    for (const basis of ['current', 'final'] as const) {
      expect(total(members, basis)).toMatchObject({ total: 80, pending: 1 });
    }
    const held = member('z', [40], { attempts: [{ percent: 40, ref: 'run:z', unverified: true }] });
    expect(total([held, member('y', [80])], 'current')).toMatchObject({ total: 60, pending: 0 });
    const { tree, ...final } = total([held, member('y', [80])], 'final');
    expect(final).toMatchObject({ total: 80, pending: 1 });
    expect(undecidedIn(tree.items)).toBe(1);
    const settled = { ...held, adjusted: { percent: 70, reason: '现场核对' } };
    expect(total([settled, member('y', [80])], 'final')).toMatchObject({ total: 75, pending: 0 });
  });
  it('takes items over as they were published', () => {
    const scheme = gradeScheme({
      items: [
        schemeItem({ key: 'a', name: 'a', kind: 'experiment', weight: 60 }),
        schemeItem({ key: 'b', name: 'b', kind: 'experiment', weight: 40, minToPass: 60 }),
      ],
    });
    const of = (a: number, b: number) =>
      calculateGrade(scheme, { a: [member('x', [a])], b: [member('y', [b])] }, { basis: 'current' });
    const out = of(0, 50).tree.items.filter((item) => item.key === 'b');
    expect(withPublished(scheme, of(90, 100).tree, out)).toMatchObject({ total: 59, band: 'fail', pending: 0 });
    expect(withPublished(scheme, of(90, 100).tree, [])).toMatchObject({ total: 94 });
  });
  it('drops the later due of two equal marks, never a protected one, never the last', () => {
    const item = (more: object) =>
      gradeScheme({ items: [schemeItem({ key: 'a', name: 'a', kind: 'experiment', weight: 100, ...more })] });
    const gone = (s: GradeScheme, members: MemberInput[]) =>
      calculateGrade(s, { a: members }, { basis: 'final' })
        .tree.items[0]!.members.filter((one) => !one.counted)
        .map((one) => one.key);
    const equal = [member('x', [50], { due: 1 }), member('y', [50], { due: 2 }), member('z', [90])];
    expect(gone(item({ dropLowest: 1 }), equal)).toEqual(['y']);
    expect(gone(item({ dropLowest: 1, neverDrop: ['x', 'y'] }), equal)).toEqual(['z']);
    expect(gone(item({ dropLowest: 5 }), [member('x', [50])])).toEqual([]);
  });
  it('applies curve layers in order, then caps, then a total set by hand', () => {
    const curved = single({
      curves: [
        { op: 'add', n: 5 },
        { op: 'multiply', k: 1.1 },
      ],
    });
    expect(total([member('x', [80])], 'final', curved).total).toBe(93.5);
    expect(total([member('x', [64])], 'final', single({ curves: [{ op: 'sqrt' }] })).total).toBe(80);
    const linear = { op: 'linear', mean: 60, sd: 10, toMean: 75, toSd: 8 } as const;
    expect(total([member('x', [70])], 'final', single({ curves: [linear] })).total).toBe(83);
    const set = calculateGrade(
      single(),
      { a: [member('x', [70])] },
      { basis: 'final', totalAdjusted: { value: 85, reason: '复核' } },
    );
    expect(set).toMatchObject({ total: 85, band: 'good' });
  });
});

describe('properties', () => {
  const percents = fc.array(
    fc.record({ percent: fc.integer({ min: 0, max: 100 }), full: fc.integer({ min: 1, max: 60 }) }),
    {
      minLength: 1,
      maxLength: 7,
    },
  );
  const grade = (
    list: readonly { percent: number; full: number }[],
    weighting: 'equal' | 'points',
    dropLowest: number,
  ) =>
    calculateGrade(
      gradeScheme({
        decimals: 2,
        items: [
          schemeItem({ key: 'a', name: 'a', kind: 'experiment', weight: 100, memberWeighting: weighting, dropLowest }),
        ],
      }),
      { a: list.map((one, i) => member(`m${i}`, [one.percent], { full: one.full })) },
      { basis: 'final' },
    );
  const weighting = fc.constantFrom('equal' as const, 'points' as const);

  it('drops the set that gives the highest percent (against trying all sets)', () => {
    fc.assert(
      fc.property(percents, weighting, fc.integer({ min: 0, max: 4 }), (list, way, drop) => {
        const n = Math.min(drop, list.length - 1);
        let best = 0;
        for (let set = 0; set < 1 << list.length; set++) {
          const kept = list.filter((_, i) => !(set & (1 << i)));
          if (kept.length !== list.length - n) continue;
          const weight = (one: { full: number }) => (way === 'points' ? one.full : 1);
          const mean =
            kept.reduce((sum, one) => sum + one.percent * weight(one), 0) /
            kept.reduce((sum, one) => sum + weight(one), 0);
          best = Math.max(best, mean);
        }
        expect(grade(list, way, drop).exact).toBeCloseTo(best, 9);
      }),
      { numRuns: 400 },
    );
  });
  it('stays in 0–100, never falls when a mark rises or one more is dropped, does not depend on order, and recomputes', () => {
    fc.assert(
      fc.property(percents, weighting, fc.integer({ min: 0, max: 4 }), fc.nat(6), (list, way, drop, at) => {
        const result = grade(list, way, drop);
        expect(result.exact).toBeGreaterThanOrEqual(0);
        expect(result.exact).toBeLessThanOrEqual(100);
        const raised = list.map((one, i) =>
          i === at % list.length ? { ...one, percent: Math.min(100, one.percent + 7) } : one,
        );
        expect(grade(raised, way, drop).exact!).toBeGreaterThanOrEqual(result.exact! - 1e-9);
        expect(grade(list, way, drop + 1).exact!).toBeGreaterThanOrEqual(result.exact! - 1e-9);
        expect(grade([...list].reverse(), way, drop).exact!).toBeCloseTo(result.exact!, 9);
        expect(recomputeTree(result.tree)).toBe(result.total);
      }),
      { numRuns: 400 },
    );
  });
  it('recomputes stored trees of the vector, and a changed number no longer adds up', () => {
    const { tree, total } = calculateGrade(scheme(), student, { basis: 'final' });
    const stored = JSON.parse(JSON.stringify(tree)) as typeof tree;
    expect(recomputeTree(stored)).toBe(total);
    const forged = JSON.parse(JSON.stringify(tree).replaceAll('"exact":59,', '"exact":99,')) as typeof tree;
    expect(recomputeTree(forged)).not.toBe(total);
  });
});
