import { expect, it } from 'vitest';
import { calculateGrade, type MemberInput } from '../../shared/grade-calculation.model.ts';
import { gradeScheme, schemeItem } from '../../shared/grade-scheme.model.ts';
import { heldRuns } from './held-runs.model.ts';

const scheme = gradeScheme({ items: [schemeItem({ key: 'lab', name: '实验', kind: 'experiment', weight: 100 })] });
const member = (key: string, unverified: boolean): MemberInput => ({
  key,
  label: key,
  full: 100,
  due: null,
  rule: 'best',
  state: 'final',
  attempts: [
    { percent: 80, ref: `run:${key}1` },
    { percent: 90, ref: `run:${key}2`, ...(unverified ? { unverified } : {}) },
  ],
});

it('names the runs of members of which one is being verified', () => {
  const { tree } = calculateGrade(scheme, { lab: [member('a', false), member('b', true)] }, { basis: 'current' });
  expect(heldRuns(tree)).toEqual(['b1', 'b2']);
});
