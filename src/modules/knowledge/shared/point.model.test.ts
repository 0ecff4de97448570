import { expect, it } from 'vitest';
import { circleIn, inTreeOrder } from './point.model.ts';

const edge = (text: string) => ({ from: text[0]!, to: text[1]! });

it('finds the way that leads back to where it began, and none where ways only meet', () => {
  expect(circleIn(['ab', 'bc', 'cd', 'db'].map(edge))).toEqual(['b', 'c', 'd', 'b']);
  expect(circleIn(['ab', 'ac', 'bd', 'cd'].map(edge))).toBeNull();
  expect(circleIn([])).toBeNull();
});

it('orders points by code below what holds them; one whose parent is gone stands at the top', () => {
  const point = (id: string, code: string, parent: string | null) => ({ id, code, parent });
  const points = [
    point('3', 'P1', '2'),
    point('1', 'B', null),
    point('2', 'A', null),
    point('4', 'A9', '1'),
    point('5', 'C', 'gone'),
    point('6', 'P0', '2'),
  ];
  expect(inTreeOrder(points).map(({ code }) => code)).toEqual(['A', 'P0', 'P1', 'B', 'A9', 'C']);
});
