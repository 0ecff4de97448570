import { describe, expect, it } from 'vitest';
import { type BindingResult, compareWithRoster, type Holder, isUnused } from './unit-binding.model.ts';

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
