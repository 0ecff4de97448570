import { expect, it } from 'vitest';
import { movedBy } from './grid-keys.model.ts';

const size = { rows: 100, columns: 5, page: 10 };
const from = (key: string, ctrl = false, at = { row: 50, column: 2 }) => {
  const to = movedBy(key, ctrl, at, size);
  return to && [to.row, to.column];
};

it('moves as a spreadsheet does and stays inside', () => {
  expect(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].map((key) => from(key))).toEqual([
    [49, 2],
    [51, 2],
    [50, 1],
    [50, 3],
  ]);
  expect(['Home', 'End', 'PageUp', 'PageDown'].map((key) => from(key))).toEqual([
    [50, -1],
    [50, 4],
    [40, 2],
    [60, 2],
  ]);
  expect(['Home', 'End', 'ArrowDown', 'ArrowLeft'].map((key) => from(key, true))).toEqual([
    [0, -1],
    [99, 4],
    [99, 2],
    [50, -1],
  ]);
  const corner = { row: 99, column: 4 };
  expect([
    from('ArrowDown', false, corner),
    from('ArrowRight', false, corner),
    from('PageDown', false, corner),
  ]).toEqual(Array(3).fill([99, 4]));
  expect(from('a')).toBeNull();
});
