import { describe, expect, it } from 'vitest';
import { type Book, type BookRow, gridColumns, numberAt, rowsOfView, spreadOf } from './book.model.ts';

const columns: Book['columns'] = [
  { key: 'lab', name: '实验操作', kind: 'offline', weight: 60, members: [{ key: 'a', label: '课堂' }] },
  {
    key: 'rep',
    name: '实验报告',
    kind: 'offline',
    weight: 40,
    members: [
      { key: 'b', label: '单摆' },
      { key: 'c', label: '气垫导轨' },
    ],
  },
];
const row = (number: string, name: string, over: Partial<BookRow>): BookRow => ({
  personId: number,
  number,
  name,
  items: [80, 70],
  cells: [80, 60, 80],
  states: 'fff',
  total: 76,
  band: null,
  pending: 0,
  retake: false,
  published: null,
  changed: false,
  ...over,
});
const rows = [
  row('2026001', '李欣怡', {}),
  row('2026002', '王浩然', { states: 'fpf', cells: [90, null, 80], items: [90, 80] }),
  row('2026003', '刘雨桐', { states: 'fmf', total: 41, cells: [12.4, 0, 80], items: [12.4, 40] }),
  row('2026104', '李明', { changed: true, states: 'uff', total: null, cells: [null, 100, null], items: [null, 100] }),
];
const named = (view: Parameters<typeof rowsOfView>[1], text?: string) =>
  rowsOfView(rows, view, 60, text).map((one) => one.name);

describe('rows of a view', () => {
  it('holds those the view is named for', () => {
    expect(named('all')).toHaveLength(4);
    expect(named('pending')).toEqual(['王浩然', '李明']);
    expect(named('failing')).toEqual(['刘雨桐']);
    expect(named('missing')).toEqual(['刘雨桐']);
    expect(named('changed')).toEqual(['李明']);
  });

  it('finds a part of a name or number within the view', () => {
    expect(named('all', ' 李 ')).toEqual(['李欣怡', '李明']);
    expect(named('all', '026104')).toEqual(['李明']);
    expect(named('pending', '2026002')).toEqual(['王浩然']);
    expect(named('failing', '李')).toEqual([]);
  });
});

describe('figures of a column', () => {
  const grid = gridColumns({ columns, rows });
  const at = (key: string) => grid.find((column) => column.key === key)!;

  it('are those of its cells, its items or the totals', () => {
    expect(numberAt(at('lab/a'), rows[2]!)).toBe(12.4);
    expect(numberAt(at('rep'), rows[1]!)).toBe(80);
    expect(numberAt(at(':total'), rows[3]!)).toBeNull();
    expect(numberAt(at(':band'), rows[0]!)).toBeNull();
  });

  it('fall in eighths, 100 into the last', () => {
    const spread = spreadOf(at('rep/b'), rows)!;
    expect(spread.n).toBe(3);
    expect(spread.mean).toBeCloseTo((60 + 0 + 100) / 3, 10);
    expect(spread.bins).toEqual([1, 0, 0, 0, 1, 0, 0, 1]);
    expect(spreadOf(at(':band'), rows)).toBeNull();
  });
});
