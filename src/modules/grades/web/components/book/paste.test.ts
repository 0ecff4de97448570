import { expect, it } from 'vitest';
import { packCells } from '../../../shared/grade-book.model.ts';
import { type Book, type BookRow, gridColumns } from './book.model.ts';
import { readPaste } from './paste.model.ts';

const member = (key: string) => ({ key, label: key });
const columns: Book['columns'] = [
  { key: 'lab', name: '实验', kind: 'experiment', weight: 60, members: [member('a'), member('b')] },
  { key: 'class', name: '课堂', kind: 'offline', weight: 20, members: [member('offline')] },
  { key: 'test', name: '期中', kind: 'offline', weight: 20, members: [member('offline')] },
];
const cell = (percent: number | null, entered: number | null = null) =>
  ({ percent, entered, state: percent === null ? 'pending' : 'final', adjusted: false, flag: null }) as const;
const row = (name: string, mark: number | null): BookRow => ({
  personId: name,
  number: null,
  name,
  items: [80, mark, null],
  ...packCells([cell(80), cell(80), cell(mark, mark), cell(null)]),
  total: null,
  band: null,
  pending: 0,
  retake: false,
  published: null,
  changed: false,
});
const book = { columns, rows: [row('甲', 70), row('乙', null)] };
const grid = gridColumns(book);

it('has a percent before several members, and one column for an only one', () => {
  expect(grid.map((column) => column.key)).toEqual([
    'lab',
    'lab/a',
    'lab/b',
    'class/offline',
    'test/offline',
    ':total',
    ':band',
    ':published',
  ]);
});

it('reads a block of two columns: new, same, cleared, bad, empty and beside', () => {
  const read = readPaste('70\t88.5\n９１\t八十\n60\t', { row: 0, column: 3 }, book, grid);
  expect(read.marks).toEqual([
    { personId: '甲', name: '甲', itemKey: 'test', itemName: '期中', was: null, value: 88.5 },
    { personId: '乙', name: '乙', itemKey: 'class', itemName: '课堂', was: null, value: 91 },
  ]);
  expect(read).toMatchObject({ same: 1, beside: 1, bad: [{ name: '乙', itemName: '期中', text: '八十' }] });
  expect(readPaste('-\r\n', { row: 0, column: 3 }, book, grid).marks).toMatchObject([{ was: 70, value: null }]);
});

it('writes nothing into computed cells', () => {
  expect(readPaste('99\t99\t99', { row: 0, column: 0 }, book, grid)).toMatchObject({ marks: [], beside: 3 });
});
