import { expect, it } from 'vitest';
import { emptyForm, type FormStep } from '../../catalogue/shared/form.model.ts';
import { evenSteps } from '../testing/entry.builder.ts';
import { revisionDifference } from './revision-difference.model.ts';

const form = emptyForm('单摆');

it('says nothing of an unchanged revision', () => {
  const content = { form, steps: evenSteps() };
  expect(revisionDifference(content, structuredClone(content))).toEqual({ fields: [], steps: [] });
});

it('says nothing of fields whose keys the store gives in another order', () => {
  const leader = Object.fromEntries(Object.entries(form.people.leader).toReversed()) as typeof form.people.leader;
  const stored = { ...form, people: { team: form.people.team, leader } };
  expect(revisionDifference({ form, steps: [] }, { form: stored, steps: [] }).fields).toEqual([]);
});

it('tells new, changed and emptied fields apart', () => {
  const before = { ...form, description: { ...form.description, target: '甲', knowledge: ['摆'] } };
  const after = { ...form, description: { ...form.description, target: '乙', basis: '丙', knowledge: [] } };
  const { fields } = revisionDifference({ form: before, steps: [] }, { form: after, steps: [] });
  expect(fields.map(({ field, change }) => [field, change])).toEqual([
    ['target', 'changed'],
    ['basis', 'added'],
    ['knowledge', 'removed'],
  ]);
});

it('follows a step by its title, and by its place when it was only renamed', () => {
  const [a, b, c] = evenSteps(3) as [FormStep, FormStep, FormStep];
  const places = (before: FormStep[], after: FormStep[]) =>
    revisionDifference({ form, steps: before }, { form, steps: after }).steps.map(({ from, to, change }) => [
      from,
      to,
      change,
    ]);
  expect(places([a, b, c], [b, a, c])).toEqual([
    [2, 1, 'moved'],
    [1, 2, 'moved'],
  ]);
  expect(places([a, b], [{ ...a, title: '新' }, b])).toEqual([[1, 1, 'changed']]);
  expect(places([a], [a, b])).toEqual([[null, 2, 'added']]);
  expect(places([a, b], [b])).toEqual([
    [2, 1, 'moved'],
    [1, null, 'removed'],
  ]);
});
