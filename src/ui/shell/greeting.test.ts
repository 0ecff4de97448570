import { expect, it } from 'vitest';
import { greetingOf } from './greeting.ts';

it.each([
  ['00:00', 'morning'],
  ['08:59', 'morning'],
  ['09:00', 'forenoon'],
  ['11:59', 'forenoon'],
  ['12:00', 'noon'],
  ['13:59', 'noon'],
  ['14:00', 'afternoon'],
  ['19:59', 'afternoon'],
  ['20:00', 'evening'],
  ['23:59', 'evening'],
])('at %s it is %s', (time, word) => {
  expect(greetingOf(new Date(`2026-11-21T${time}:00`))).toBe(`ui.greeting.${word}`);
});
