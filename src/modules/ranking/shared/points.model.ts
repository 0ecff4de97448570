import { siteDate } from '../../../kernel/values/site-time.ts';
import type { Entry } from './ranking.model.ts';

/** Events that give points. */
export const POINT_EVENTS = ['node', 'video', 'experiment', 'homework', 'test', 'post', 'like', 'checkIn'] as const;
export type PointEvent = (typeof POINT_EVENTS)[number];

/** Points of one event, and how many a person may get by such events in a day; null without a limit. */
export interface PointRule {
  readonly points: number;
  readonly perDay: number | null;
}
export type PointRules = Readonly<Record<PointEvent, PointRule>>;

/** Rules of a course whose team chose none. */
export const USUAL_RULES: PointRules = {
  node: { points: 5, perDay: null },
  video: { points: 1, perDay: 60 },
  experiment: { points: 20, perDay: null },
  homework: { points: 10, perDay: null },
  test: { points: 10, perDay: null },
  post: { points: 2, perDay: 10 },
  like: { points: 1, perDay: 5 },
  checkIn: { points: 2, perDay: null },
};

/** Highest points of a rule and highest daily limit. */
export const MAX_POINTS = 100;

/** True for a number a rule may hold: a whole number from 0 to 100. */
export const isPoints = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= MAX_POINTS;

/** Something a person did that may give points. */
export interface Deed {
  readonly kind: PointEvent;
  readonly name: string;
  readonly at: Date;
  /** How often it gives its points: minutes of a video; once unless told. */
  readonly times?: number;
}

/**
 * Points of what one person did, earliest first. Of events of one kind and one day at the site only as many points count
 * as the daily limit allows; what goes beyond is told as capped.
 */
export function pointsOf(deeds: readonly Deed[], rules: PointRules): Entry[] {
  const earned = new Map<string, number>();
  return deeds
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ kind, name, at, times = 1 }) => {
      const { perDay } = rules[kind];
      const points = rules[kind].points * times;
      const day = `${kind} ${siteDate(at)}`;
      const before = earned.get(day) ?? 0;
      const value = perDay === null ? points : Math.max(0, Math.min(points, perDay - before));
      earned.set(day, before + value);
      return { kind, name, at, value, capped: value < points };
    });
}
