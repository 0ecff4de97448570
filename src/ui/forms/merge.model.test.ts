import { expect, it } from 'vitest';
import { changesOf, firstSide, merged } from './merge.model.ts';

const base = { name: '王芳', title: '讲师', tags: ['a'], note: null };
const theirs = { name: '王芳', title: '副教授', tags: ['a'], note: 'x' };
const mine = { name: '王方', title: '教授', tags: ['a'], note: undefined };
const changes = changesOf(['name', 'title', 'tags', 'note'], base, theirs, mine);

it('shows the fields that differ and marks those both have changed', () => {
  expect(changes.map(({ name, both }) => [name, both])).toEqual([
    ['name', false],
    ['title', true],
    ['note', false],
  ]);
});

it('takes the side that changed a field, and the saved one where both did', () => {
  expect(changes.map(firstSide)).toEqual(['mine', 'theirs', 'theirs']);
  expect(merged(mine, changes, {})).toEqual({ name: '王方', title: '副教授', tags: ['a'], note: 'x' });
});

it('follows the person field by field', () => {
  expect(merged(mine, changes, { title: 'mine', name: 'theirs' })).toEqual({
    name: '王芳',
    title: '教授',
    tags: ['a'],
    note: 'x',
  });
});
