import { describe, expect, it } from 'vitest';
import { type Clash, clashesOf, NUMBER_MAX, openClashes, sentAnswers, settleAll, withEnding } from './merge.model.ts';

const clash = (id: string, mayDrop = true, kind = 'members'): Clash => ({
  kind,
  id,
  name: `人${id}`,
  number: `N${id}`,
  other: '他',
  mayDrop,
});

describe('the clashes of a merge', () => {
  it('come from all parts', () => {
    const one = { id: 'a', name: '张', number: '1', other: '李' };
    expect(
      clashesOf([
        { kind: 'members', n: 3, mayDrop: true, clashes: [one] },
        { kind: 'courses', n: 0, mayDrop: false, clashes: [] },
      ]),
    ).toEqual([{ ...one, kind: 'members', mayDrop: true }]);
  });

  it('are settled at once; what cannot be without a number gets a new one', () => {
    const clashes = [clash('1'), clash('2', false)];
    const answers = settleAll(clashes, 'keep', '-A');
    expect(sentAnswers(clashes, answers)).toEqual([
      { kind: 'members', id: '1', action: 'keep' },
      { kind: 'members', id: '2', action: 'renumber', number: 'N2-A' },
    ]);
    expect(openClashes(clashes, answers).size).toBe(0);
  });

  it.each<[string, Record<string, { action: 'keep' | 'renumber'; number: string }>, string[]]>([
    ['without an answer', {}, ['members:1', 'members:2']],
    [
      'with an empty number',
      { 'members:1': { action: 'renumber', number: ' ' }, 'members:2': { action: 'keep', number: '' } },
      ['members:1'],
    ],
    [
      'with the old number',
      { 'members:1': { action: 'renumber', number: 'N1' }, 'members:2': { action: 'keep', number: '' } },
      ['members:1'],
    ],
    [
      'with one number twice',
      { 'members:1': { action: 'renumber', number: 'x' }, 'members:2': { action: 'renumber', number: 'X' } },
      ['members:1', 'members:2'],
    ],
  ])('stay open %s', (_what, answers, expected) => {
    expect([...openClashes([clash('1'), clash('2')], answers)].sort()).toEqual(expected);
  });

  it('keep within the length of a number', () => {
    expect(withEnding('1'.repeat(NUMBER_MAX), '-AB')).toHaveLength(NUMBER_MAX);
    expect(withEnding('12', '-AB')).toBe('12-AB');
  });
});
