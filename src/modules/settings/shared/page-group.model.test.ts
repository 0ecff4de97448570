import { expect, it } from 'vitest';
import { differences } from './page-group.model.ts';

const one = (key: string, more: object = {}) => ({ key, title: key, ...more });

it('names what was added, removed, changed and moved, entries of lists by their key', () => {
  const before = { slides: [one('a'), one('b'), one('c')] };
  const after = { slides: [one('c'), one('a', { title: 'new' }), one('d')] };
  expect(differences(before, after).map(({ kind, path }) => `${kind} ${path}`)).toEqual([
    'removed slides.b',
    'changed slides.a.title',
    'added slides.d',
    'moved slides',
  ]);
});

it('finds nothing between equals, and whole values where nothing was before', () => {
  expect(differences({ a: { b: 1 } }, { a: { b: 1 } })).toEqual([]);
  expect(differences({}, { owner: { 'zh-CN': '江海大学' } })).toEqual([
    { path: 'owner', kind: 'added', after: { 'zh-CN': '江海大学' } },
  ]);
});
