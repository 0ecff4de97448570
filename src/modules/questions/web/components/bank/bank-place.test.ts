import { describe, expect, it } from 'vitest';
import { depthOf, folderOptions, isNarrowed, queryOf, readPlace } from './bank-place.model.ts';

const ID = '01890000-0000-7000-8000-000000000001';
const folder = (id: string, parentId: string | null, name: string) => ({
  id,
  parentId,
  name,
  version: 1,
  questions: 0,
});

describe('the place of a bank', () => {
  it('is read from the address, and what it does not know is no filter', () => {
    const place = readPlace(
      new URLSearchParams(`folder=${ID}&type=blank&difficulty=4&state=ready&kw=欧姆&question=new`),
    );
    expect(place).toMatchObject({ folder: ID, type: 'blank', difficulty: 4, state: 'ready', question: 'new' });
    expect(queryOf(place)).toEqual({
      kw: '欧姆',
      sort: 'updated',
      direction: 'desc',
      folder: ID,
      type: 'blank',
      difficulty: 4,
      state: 'ready',
    });
    const wrong = readPlace(new URLSearchParams('folder=x&type=poem&difficulty=9&state=lost&sort=luck&question=1'));
    expect(queryOf(wrong)).toEqual({ kw: '', sort: 'updated', direction: 'desc' });
    expect([isNarrowed(wrong), isNarrowed(place), wrong.question]).toEqual([false, true, null]);
  });

  it('names folders by the way to them and leaves out one with all below it', () => {
    const folders = [folder('a', null, '力学'), folder('b', 'a', '振动'), folder('c', null, '热学')];
    expect(depthOf(folders, 'b')).toBe(1);
    expect(folderOptions(folders)).toEqual([
      { value: 'a', label: '力学' },
      { value: 'b', label: '力学 / 振动' },
      { value: 'c', label: '热学' },
    ]);
    expect(folderOptions(folders, 'a').map(({ value }) => value)).toEqual(['c']);
  });
});
