import { describe, expect, it } from 'vitest';
import { calculateGrade, type MemberInput } from '../../../shared/grade-calculation.model.ts';
import { gradeScheme, schemeItem } from '../../../shared/grade-scheme.model.ts';
import { partsOf, partsOfItem, progressOf, stepsThatCount } from './parts.model.ts';

const member = (key: string, marks: readonly number[], state: MemberInput['state'] = 'final'): MemberInput => ({
  key,
  label: key,
  full: 100,
  due: null,
  attempts: marks.map((percent) => ({ percent, ref: `run:${key}` })),
  rule: 'best',
  state,
});

/** The worked example before its final examination. */
const scheme = gradeScheme({
  items: [
    schemeItem({ key: 'study', name: '章节', kind: 'offline', weight: 10 }),
    schemeItem({ key: 'work', name: '作业', kind: 'experiment', weight: 20, dropLowest: 1 }),
    schemeItem({ key: 'lab', name: '实验', kind: 'experiment', weight: 30 }),
    schemeItem({ key: 'final', name: '期末', kind: 'offline', weight: 40 }),
  ],
});
const inputs = {
  study: [member('s', [95])],
  work: [member('a', [64]), member('b', [90]), member('c', [], 'missing'), member('d', [70])],
  lab: [member('e', [72, 88]), { ...member('f', [75]), adjusted: { percent: 80, reason: '仪器故障' } }],
  final: [member('x', [], 'pending')],
};
const tree = (given: Record<string, MemberInput[]> = inputs) =>
  calculateGrade(scheme, given, { basis: 'current' }).tree;

describe('earned, lost and open points', () => {
  it('give the figures of the book and add up to 100', () => {
    const parts = partsOf(tree())!;
    expect(parts.earned).toBeCloseTo(49.6333, 3);
    expect(parts.lost).toBeCloseTo(10.3667, 3);
    expect(parts.open).toBeCloseTo(40, 6);
  });
  it('count an undecided member as open by its share', () => {
    const lab = tree({ ...inputs, lab: [member('e', [80]), member('f', [], 'pending')] }).items[2]!;
    expect(partsOfItem(lab)).toEqual({ earned: 12, open: 15, lost: 3 });
    expect(progressOf(lab)).toEqual({ decided: 1, planned: 2 });
  });
  it('stretch the others when an item drops out', () => {
    const parts = partsOf(tree({ ...inputs, study: [{ ...member('s', [95]), flag: 'excused' }] }))!;
    expect(parts.earned + parts.lost + parts.open).toBeCloseTo(100, 9);
    expect(parts.open).toBeCloseTo(4000 / 90, 6);
  });
  it('tell what a layer adds once nothing is open, and what a cap takes', () => {
    const marks = { ...inputs, final: [member('x', [59])] };
    const curved = (more: Partial<typeof scheme>) =>
      calculateGrade({ ...scheme, ...more }, marks, { basis: 'current' }).tree;
    const added = partsOf(curved({ curves: [{ op: 'add', n: 5 }] }))!;
    expect(added.earned + added.moved).toBeCloseTo(78.2333, 3);
    expect(added.moved).toBeCloseTo(5, 9);
    expect(added.earned + added.moved + added.lost).toBeCloseTo(100, 9);
    const capped = curved({
      items: scheme.items.map((item) => ({ ...item, minToPass: item.key === 'final' ? 60 : null })),
    });
    expect(partsOf(capped)!.moved).toBeCloseTo(59 - 73.2333, 3);
    expect(stepsThatCount(capped)).toEqual([{ op: 'atMost', limit: 59 }]);
    expect(partsOf(tree())!.moved).toBe(0);
  });
  it('are nothing while nothing counts', () => {
    expect(partsOf(tree({}))).toBeNull();
  });
});
