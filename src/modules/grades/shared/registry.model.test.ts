import { expect, it } from 'vitest';
import { calculateGrade, type MemberInput } from './grade-calculation.model.ts';
import { gradeScheme, schemeItem } from './grade-scheme.model.ts';
import { registryLine } from './registry.model.ts';

const scheme = gradeScheme({
  decimals: 1,
  items: [
    schemeItem({ key: 'lab', name: '实验', kind: 'experiment', weight: 30 }),
    schemeItem({ key: 'class', name: '课堂', kind: 'offline', weight: 10 }),
    schemeItem({ key: 'exam', name: '期末', kind: 'offline', weight: 60, registryPart: 'final' }),
  ],
});
const mark = (percent: number, more: Partial<MemberInput> = {}): MemberInput[] => [
  {
    key: 'one',
    label: '一',
    full: 100,
    due: null,
    attempts: [{ percent, ref: 'x' }],
    rule: 'last',
    state: 'final',
    ...more,
  },
];
const line = (members: Record<string, MemberInput[]>, retake = false) =>
  registryLine(calculateGrade(scheme, members, { basis: 'final', retake }).tree, scheme);

it('splits a total into term work and its end by the weights of the scheme', () => {
  expect(line({ lab: mark(90), class: mark(71), exam: mark(58.25) })).toEqual({ usual: 85.3, final: 58.3, flags: [] });
});
it('tells flags once each, and nothing of a part in which nothing counts', () => {
  const members = {
    lab: mark(90, { flag: 'absent' }),
    class: mark(71, { flag: 'absent' }),
    exam: mark(58, { flag: 'excused' }),
  };
  expect(line(members, true)).toEqual({ usual: 0, final: null, flags: ['absent', 'excused', 'retake'] });
});
