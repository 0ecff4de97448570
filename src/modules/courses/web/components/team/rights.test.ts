import { expect, it } from 'vitest';
import { courseRights } from '../../../shared/course.policy.ts';
import { grantedTo, grantsOf, rightLabels, roleLabels, sentGrants } from './rights.model.ts';

it('says in words what a role may do, with what was granted and with what is limited', () => {
  expect(roleLabels('instructor')).toEqual([
    'courses.members.right.courseEdit',
    'courses.members.right.structure',
    'courses.members.right.class',
    'courses.members.right.mark',
    'courses.members.right.gradeOwn',
    'courses.members.right.stats',
  ]);
  expect(rightLabels(courseRights('support'))).toEqual(['courses.members.right.structure']);
  expect(rightLabels(courseRights('support', ['stats']))).toContain('courses.members.right.stats');
  expect(rightLabels(courseRights('assistant', ['class', 'grade']))).toEqual([
    'courses.members.right.class',
    'courses.members.right.mark',
    'courses.members.right.stats',
  ]);
});

it('offers only what a role may be granted, and never grades', () => {
  expect(grantsOf('assistant')).toEqual(['structure', 'class']);
  expect(grantsOf('support')).toEqual(['stats']);
  expect(grantsOf('instructor')).toEqual([]);
});

it('keeps what was granted and is not shown, and drops what the new role cannot hold', () => {
  const granted = grantedTo('assistant', courseRights('assistant', ['bank', 'class']));
  expect(granted.toSorted()).toEqual(['bank', 'class']);
  expect(sentGrants('assistant', new Set(granted)).toSorted()).toEqual(['bank', 'class']);
  expect(sentGrants('support', new Set(granted))).toEqual(['bank']);
  expect(sentGrants('instructor', new Set(granted))).toEqual([]);
});
