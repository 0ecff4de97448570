import { expect, it } from 'vitest';
import { type Deed, isPoints, pointsOf, USUAL_RULES } from './points.model.ts';
import { sumOf } from './ranking.model.ts';

const deed = (kind: Deed['kind'], at: string): Deed => ({ kind, name: at, at: new Date(at) });

it('counts events of a day up to the limit of their kind', () => {
  const posts = Array.from({ length: 6 }, (_, i) => deed('post', `2026-11-24T0${i}:00:00Z`));
  const entries = pointsOf([...posts, deed('node', '2026-11-24T01:00:00Z')], USUAL_RULES);
  expect(entries.filter((one) => one.kind === 'post').map((one) => [one.value, one.capped])).toEqual([
    ...Array.from({ length: 5 }, () => [2, false]),
    [0, true],
  ]);
  expect(sumOf(entries)).toBe(15);
});

it('gives what is left below the limit, and starts anew at midnight of the site', () => {
  const rules = { ...USUAL_RULES, like: { points: 3, perDay: 5 } };
  const likes = ['2026-11-24T15:00:00Z', '2026-11-24T14:00:00Z', '2026-11-24T16:00:00Z'].map((at) => deed('like', at));
  expect(pointsOf(likes, rules).map((one) => [one.at.toISOString().slice(11, 13), one.value, one.capped])).toEqual([
    ['14', 3, false],
    ['15', 2, true],
    ['16', 3, false],
  ]);
});

it('multiplies the points of a video by its minutes before the limit of the day', () => {
  const video = { ...deed('video', '2026-11-24T01:00:00Z'), times: 45 };
  const later = { ...deed('video', '2026-11-24T02:00:00Z'), times: 30 };
  expect(pointsOf([video, later], USUAL_RULES).map((one) => [one.value, one.capped])).toEqual([
    [45, false],
    [15, true],
  ]);
});

it('takes whole numbers from 0 to 100', () => {
  expect([0, 100, -1, 101, 2.5, Number.NaN].map(isPoints)).toEqual([true, true, false, false, false, false]);
});
