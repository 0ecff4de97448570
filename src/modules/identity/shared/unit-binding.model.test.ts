import { describe, expect, it } from 'vitest';
import {
  type BindingResult,
  compareWithRoster,
  type Holder,
  isUnused,
  workingDaysBetween,
} from './unit-binding.model.ts';

const roster = (more: Partial<Holder> = {}): Holder => ({
  id: 'roster',
  name: '张三',
  state: 'pending',
  everSignedIn: false,
  ...more,
});

describe('what the roster says', () => {
  it.each<[string, string, Holder | null, BindingResult]>([
    ['nobody holds the number', '张三', null, 'absent'],
    ['an unused account of this name', '张三', roster(), 'match'],
    ['names with points and spaces', '阿卜杜拉 · 买买提', roster({ name: '阿卜杜拉·买买提' }), 'match'],
    ['full-width letters', 'Ｌｉ Ｎａ', roster({ name: 'li na' }), 'match'],
    ['an unused account of another name', '李四', roster(), 'nameDiffers'],
    ['an account in use, whatever its name', '张三', roster({ state: 'active' }), 'taken'],
    ['a pending account that was signed in with', '张三', roster({ everSignedIn: true }), 'taken'],
    ['a disabled account', '张三', roster({ state: 'disabled' }), 'taken'],
    ['the applicant holds it', '张三', roster({ id: 'me', state: 'active', everSignedIn: true }), 'match'],
    ['the applicant holds it and corrects the name', '张山', roster({ id: 'me', state: 'active' }), 'nameDiffers'],
  ])('%s', (_name, realName, holder, result) => {
    expect(compareWithRoster({ personId: 'me', realName }, holder)).toBe(result);
  });

  it('lets only accounts nobody used be taken over', () => {
    expect(isUnused(roster())).toBe(true);
    expect(isUnused(roster({ state: 'active' }))).toBe(false);
    expect(isUnused(roster({ everSignedIn: true }))).toBe(false);
  });
});

it('counts working days, so that a weekend makes nobody late', () => {
  const at = (day: string) => Date.parse(`${day}T10:00:00Z`);
  expect(workingDaysBetween(at('2026-11-20'), at('2026-11-20'))).toBe(0);
  expect(workingDaysBetween(at('2026-11-20'), at('2026-11-22'))).toBe(0);
  expect(workingDaysBetween(at('2026-11-20'), at('2026-11-23'))).toBe(1);
  expect(workingDaysBetween(at('2026-11-16'), at('2026-11-20'))).toBe(4);
});
