import { expect, it } from 'vitest';
import { calculateGrade, type MemberInput } from '../../../shared/grade-calculation.model.ts';
import { gradeScheme, schemeItem } from '../../../shared/grade-scheme.model.ts';
import { sourcesOf } from './appeal-sources.model.ts';

const scheme = gradeScheme({
  items: [
    schemeItem({ key: 'lab', name: '实验', kind: 'experiment', weight: 60 }),
    schemeItem({ key: 'class', name: '课堂', kind: 'offline', weight: 40 }),
  ],
});
const member = (key: string, ref: string | null): MemberInput => ({
  key,
  label: key,
  full: 100,
  due: null,
  rule: 'best',
  state: ref ? 'final' : 'pending',
  attempts: ref ? [{ percent: 80, ref }] : [],
});

it('leads from an appealed number to the runs and reports it is made of', () => {
  const given = { lab: [member('a', 'run:1'), member('b', null)], class: [member('offline', 'offline:class')] };
  const { tree } = calculateGrade(scheme, given, { basis: 'current' });
  expect(sourcesOf(tree, 'lab').map((one) => one.inputs)).toEqual([['run:1']]);
  expect(sourcesOf(tree, 'total').map((one) => one.key)).toEqual(['a']);
  expect(sourcesOf(tree, 'class')).toEqual([]);
});
