import { expect, it } from 'vitest';
import { administrativeChange, changeTags } from './administrative.model.ts';

it('takes tags out and puts others behind, each once', () => {
  expect(changeTags(['力学', 'VR', '虚实结合'], { add: ['在线', 'vr'], remove: ['力学'] })).toEqual([
    'VR',
    '虚实结合',
    '在线',
  ]);
  expect(changeTags(['VR'], { add: ['vr'], remove: ['Vr'] })).toEqual(['vr']);
  expect(changeTags([], { add: [], remove: ['a'] })).toEqual([]);
});

it('names the fields that differ, and nothing when none does', () => {
  const stored = { level: 'school', category: '0702', tags: ['力学'] } as const;
  expect(administrativeChange(stored, { ...stored, tags: ['力学'] })).toBeNull();
  expect(administrativeChange(stored, { ...stored, level: 'national', category: null })).toEqual({
    before: { level: 'school', category: '0702' },
    after: { level: 'national', category: null },
  });
});
