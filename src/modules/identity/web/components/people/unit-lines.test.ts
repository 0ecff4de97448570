import { expect, it } from 'vitest';
import { unitLines } from './unit-lines.model.ts';

it('puts every unit below its parent and takes a cut branch for a tree of its own', () => {
  const unit = (id: string, parent: string | null) => ({ id, parent, code: id, name: id.toUpperCase() });
  const lines = unitLines([unit('b1', 'b'), unit('c', 'elsewhere'), unit('a', null), unit('b', 'a')]);
  expect(lines.map(({ id, path, depth }) => [id, path, depth])).toEqual([
    ['c', '', 0],
    ['a', '', 0],
    ['b', 'A', 1],
    ['b1', 'A › B', 2],
  ]);
});
