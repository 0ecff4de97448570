import { expect, it } from 'vitest';
import { type BookCell, type BookColumn, packCells, unpackCells } from './grade-book.model.ts';

const columns: BookColumn[] = [
  {
    key: 'lab',
    name: '实验',
    kind: 'experiment',
    weight: 60,
    members: [
      { key: 'a', label: '一' },
      { key: 'b', label: '二' },
      { key: 'c', label: '三' },
    ],
  },
  { key: 'class', name: '课堂', kind: 'offline', weight: 20, members: [{ key: 'offline', label: '课堂' }] },
  { key: 'test', name: '期中', kind: 'offline', weight: 20, members: [{ key: 'offline', label: '期中' }] },
];
const cell = (more: Partial<BookCell>): BookCell => ({
  target: '',
  itemKey: '',
  label: '',
  percent: null,
  state: 'final',
  adjusted: false,
  flag: null,
  entered: null,
  ...more,
});

it('gives back every cell as it was packed', () => {
  const row = [
    cell({ target: 'lab/a', itemKey: 'lab', label: '一', percent: 88.5 }),
    cell({ target: 'lab/b', itemKey: 'lab', label: '二', state: 'missing', percent: 0 }),
    cell({ target: 'lab/c', itemKey: 'lab', label: '三', state: 'pending', adjusted: true, percent: 70 }),
    cell({ target: 'class/offline', itemKey: 'class', label: '课堂', percent: 0, entered: 0 }),
    cell({ target: 'test/offline', itemKey: 'test', label: '期中', percent: 0, entered: 85, flag: 'absent' }),
  ];
  const packed = packCells(row);
  expect(unpackCells(columns, JSON.parse(JSON.stringify(packed)))).toEqual(row);
  const excused = row.map((one) => (one.flag ? { ...one, percent: null, flag: 'excused' as const } : one));
  expect(unpackCells(columns, packCells(excused))).toEqual(excused);
  const empty = row.map((one) => ({ ...one, percent: null, entered: null, state: 'pending' as const }));
  expect(unpackCells(columns, packCells(empty))).toEqual(empty);
});
it('sends nothing about what an ordinary row has not', () => {
  expect(Object.keys(packCells([cell({ percent: 80 })]))).toEqual(['cells', 'states']);
});
