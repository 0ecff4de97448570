import { expect, it } from 'vitest';
import { grownSeconds } from './item-seconds.model.ts';

const items = new Set(['a', 'b']);

it('takes what the page measured of the items of the form', () => {
  expect(grownSeconds({}, { a: 10.9, b: 5, x: 7 }, { elapsed: 60, items })).toEqual({ a: 10, b: 5 });
  expect(grownSeconds({ a: 10 }, { a: 25 }, { elapsed: 60, items })).toEqual({ a: 25 });
});

it('never falls, as after a repeated or an old report', () => {
  expect(grownSeconds({ a: 30, b: 2 }, { a: 12, b: 2 }, { elapsed: 60, items })).toEqual({ a: 30, b: 2 });
});

it('stays together within the time that passed on the server', () => {
  expect(grownSeconds({}, { a: 86_400, b: 86_400 }, { elapsed: 60, items })).toEqual({ a: 60 });
  expect(grownSeconds({ a: 40 }, { a: 50, b: 50 }, { elapsed: 60, items })).toEqual({ a: 50, b: 10 });
  expect(grownSeconds({ a: 60 }, { b: 5 }, { elapsed: 60, items })).toEqual({ a: 60 });
  expect(grownSeconds({}, { a: -5 }, { elapsed: 60, items })).toEqual({});
});
