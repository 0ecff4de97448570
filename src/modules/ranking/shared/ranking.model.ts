import { siteDate, siteMidnight, siteWeekday } from '../../../kernel/values/site-time.ts';

/** Ladders on which learners are ranked. */
export const LADDERS = ['progress', 'time', 'lab', 'points', 'mark'] as const;
export type Ladder = (typeof LADDERS)[number];

/** Periods a ladder covers; marks belong to no period and always cover all. */
export const PERIODS = ['week', 'month', 'all'] as const;
export type Period = (typeof PERIODS)[number];

/** What counts on a ladder. All but the last two give points. */
export const ENTRY_KINDS = [
  'node',
  'video',
  'experiment',
  'homework',
  'test',
  'post',
  'like',
  'checkIn',
  'best',
  'day',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** One thing a value is made of. The value of a row is the sum of its entries, rounded once. */
export interface Entry {
  readonly kind: EntryKind;
  /** Name of the node, homework or test, title of the topic, or the day. */
  readonly name: string;
  readonly at: Date;
  /** What it adds to the value. */
  readonly value: number;
  /** A daily limit took some or all of its points. */
  readonly capped: boolean;
  /** Best score of an experiment, 0–100. */
  readonly score?: number;
}

/** Rounds to two decimals, as values of ladders are shown. */
export const roundValue = (value: number): number => Math.round((value + Number.EPSILON) * 100) / 100;

/** Value of the entries of a person, rounded once. */
export const sumOf = (entries: readonly { readonly value: number }[]): number =>
  roundValue(entries.reduce((sum, one) => sum + one.value, 0));

/**
 * Ranks by value, highest first. Equal values share a rank and the next rank skips: 90, 85, 85, 80 → 1, 2, 2, 4.
 * Who has no value has no rank.
 */
export function ranksOf(values: ReadonlyMap<string, number | null>): ReadonlyMap<string, number | null> {
  const sorted = [...values.values()].filter((value) => value !== null).sort((a, b) => b - a);
  const first = new Map<number, number>();
  for (const [at, value] of sorted.entries()) if (!first.has(value)) first.set(value, at + 1);
  return new Map([...values].map(([id, value]) => [id, value === null ? null : first.get(value)!]));
}

/** Places gained since the last frozen week; negative when lost, null without a rank then or now. */
export const changeOf = (rank: number | null, before: number | null | undefined): number | null =>
  rank === null || before === null || before === undefined ? null : before - rank;

const DAY_MS = 86_400_000;

/** Unix milliseconds of Monday 00:00 at the site, of the week an instant falls in. */
export const weekStart = (at: Date | number): number => siteMidnight(at) - (siteWeekday(at) - 1) * DAY_MS;

/** Unix milliseconds at which a period began that holds an instant; null for all time. */
export function periodStart(period: Period, at: Date | number): number | null {
  if (period === 'all') return null;
  if (period === 'week') return weekStart(at);
  return siteMidnight(at) - (Number(siteDate(at).slice(8)) - 1) * DAY_MS;
}

/** Entries from an instant on and before another, both Unix milliseconds; null leaves that end open. */
export const entriesBetween = <T extends { readonly at: Date }>(
  entries: readonly T[],
  from: number | null,
  before: number | null,
): T[] =>
  entries.filter(({ at }) => (from === null || at.getTime() >= from) && (before === null || at.getTime() < before));

/** Learners a praise may go to at most. */
export const MAX_PRAISED = 20;
/** Fewer learners than this who have a rank: each learner sees the own row only. */
export const SMALL_GROUP = 5;
