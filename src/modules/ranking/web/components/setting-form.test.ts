import { expect, it } from 'vitest';
import { USUAL_RULES } from '../../shared/points.model.ts';
import { fieldsOf, pointsFit, type Setting, settingOf, topFits } from './setting-form.model.ts';

const setting: Setting = {
  closed: false,
  ladders: ['lab'],
  names: 'family',
  extent: 'top',
  top: 10,
  rules: USUAL_RULES,
  version: 3,
  can: { change: true },
};

it('saves what it opened with when nothing is changed', () => {
  const { can: _, ...kept } = setting;
  expect(settingOf(fieldsOf(setting), setting)).toEqual(kept);
});

it('takes whole points from 0 to 100, and no limit as an empty field', () => {
  const fields = fieldsOf(setting);
  const fits = (text: string, of: 'points' | 'perDay') =>
    pointsFit({ ...fields, [`rules.node.${of}`]: text }, 'node', of);
  expect(['0', '100', '101', '-1', '1.5', 'a', ''].map((text) => fits(text, 'points'))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(['', '5', '101'].map((text) => fits(text, 'perDay'))).toEqual([true, true, false]);
});

it('asks for the number of ranks only where it counts', () => {
  const fields = { ...fieldsOf(setting), top: 'x' };
  expect([topFits(fields), topFits({ ...fields, extent: 'all' })]).toEqual([false, true]);
  expect(settingOf({ ...fields, extent: 'all' }, setting).top).toBe(10);
});
