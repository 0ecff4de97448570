import { describe, expect, it } from 'vitest';
import { charactersOf, choiceByKey } from './answer.model.ts';

const options = ['a', 'b', 'c'].map((id) => ({ id, text: id }));
const single = { type: 'single' as const, stem: '', options };
const multiple = { type: 'multiple' as const, stem: '', options };

describe('keys of options', () => {
  it('choose one, or add and take away', () => {
    expect(choiceByKey(single, { choice: ['a'] }, 'B')).toEqual({ choice: ['b'] });
    expect(choiceByKey(multiple, { choice: ['a'] }, '3')).toEqual({ choice: ['a', 'c'] });
    expect(choiceByKey(multiple, { choice: ['a', 'c'] }, 'a')).toEqual({ choice: ['c'] });
    expect(choiceByKey({ type: 'truth', stem: '' }, undefined, '2')).toEqual({ truth: false });
  });
  it('are nothing where there is no such option', () => {
    for (const key of ['d', '4', 'x', 'Enter', '0']) expect(choiceByKey(single, undefined, key)).toBeNull();
    expect(choiceByKey({ type: 'blank', stem: '', blanks: 1 }, undefined, 'a')).toBeNull();
  });
});

it('counts characters as authors do', () => {
  expect(charactersOf('<p>欧姆 定律&nbsp;</p><ul><li>I &lt; 2</li></ul>')).toBe(7);
});
