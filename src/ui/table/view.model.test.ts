import { describe, expect, it } from 'vitest';
import { addView, arrangeColumns, isTableView, MAX_VIEWS, PLAIN_VIEW } from './view.model.ts';

const columns = [
  { name: 'account' },
  { name: 'name', width: 120 },
  { name: 'number', hidden: true },
  { name: 'unit' },
] as const;
const names = (list: readonly { name: string; shown: boolean }[]) =>
  list.filter((one) => one.shown).map((one) => one.name);

describe('columns', () => {
  it('stand as the page gives them until somebody changes them', () => {
    expect(names(arrangeColumns(columns, []))).toEqual(['account', 'name', 'unit']);
  });
  it('follow the order, width and freezing of the person', () => {
    const arranged = arrangeColumns(columns, [
      { name: 'unit', freeze: 'left', width: 200 },
      { name: 'number', hidden: false },
      { name: 'account' },
      { name: 'name', hidden: true },
    ]);
    expect(names(arranged)).toEqual(['unit', 'number', 'account']);
    expect(arranged[0]).toMatchObject({ px: 200, freeze: 'left' });
  });
  it('put new columns of the page at the end and forget those that are gone', () => {
    expect(names(arrangeColumns(columns, [{ name: 'gone' }, { name: 'unit' }]))).toEqual(['unit', 'account', 'name']);
  });
  it('never lose the one that names the row', () => {
    expect(names(arrangeColumns(columns, [{ name: 'account', hidden: true }]))).toContain('account');
  });
});

describe('what is stored', () => {
  it.each([
    [null],
    [{}],
    [{ ...PLAIN_VIEW, columns: [{ name: 'a', width: 5 }] }],
    [{ ...PLAIN_VIEW, columns: [{ name: 'a', freeze: 'top' }] }],
    [{ ...PLAIN_VIEW, density: 'tiny' }],
    [{ ...PLAIN_VIEW, views: [{ name: 1, query: '' }] }],
  ])('%j is not taken', (value) => expect(isTableView(value)).toBe(false));
  it('is taken back as written', () => {
    const view = {
      columns: [{ name: 'a', hidden: true, width: 90, freeze: 'right' }],
      density: 'compact',
      size: 50,
      views: [{ name: '我的', query: 'kw=a' }],
    };
    expect(isTableView(JSON.parse(JSON.stringify(view)))).toBe(true);
  });
});

describe('saved views', () => {
  it('replace one of their name and stop at twenty', () => {
    let views = [{ name: 'a', query: '1' }];
    views = addView(views, { name: 'a', query: '2' })!;
    expect(views).toEqual([{ name: 'a', query: '2' }]);
    for (let i = 1; i < MAX_VIEWS; i++) views = addView(views, { name: `v${i}`, query: '' })!;
    expect(views).toHaveLength(MAX_VIEWS);
    expect(addView(views, { name: 'more', query: '' })).toBeNull();
    expect(addView(views, { name: 'a', query: '3' })).toHaveLength(MAX_VIEWS);
  });
});
