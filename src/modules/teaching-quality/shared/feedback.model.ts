import { median } from '../../../kernel/statistics/sample.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A reply of the team within it is in time. */
const REPLY_MS = 48 * HOUR_MS;

/** What people mark. */
export const WORK_KINDS = ['homework', 'exam', 'report'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** Something handed in that people mark. */
export interface MarkedItem {
  readonly kind: WorkKind;
  readonly id: string;
  /** The homework, exam or node it is for. */
  readonly of: string;
  readonly title: string;
  /** It is a test rather than an exam. */
  readonly test: boolean;
  readonly classId: string;
  readonly personId: string;
  readonly submittedAt: number;
  readonly markedAt: number | null;
  readonly markerId: string | null;
}

/** Days of the window, in Unix milliseconds, the end excluded. */
interface Range {
  readonly from: number;
  readonly until: number;
}
const within = (at: number | null, { from, until }: Range): at is number => at !== null && at >= from && at < until;

export const markedIn = (items: readonly MarkedItem[], range: Range) =>
  items.flatMap((one) =>
    within(one.markedAt, range) ? [{ ...one, hours: (one.markedAt - one.submittedAt) / HOUR_MS }] : [],
  );
/** Handed in by the end of the window and not marked by then. */
export const pendingIn = (items: readonly MarkedItem[], { until }: Range) =>
  items.filter(({ submittedAt, markedAt }) => submittedAt < until && (markedAt === null || markedAt >= until));

/** How long marking takes, by week and by marker. */
export function markingFigures(
  items: readonly MarkedItem[],
  range: Range,
  now: number,
  weekOf: (ms: number) => string,
) {
  const marked = markedIn(items, range);
  const pending = pendingIn(items, range);
  const hours = (those: readonly { readonly hours: number }[]) => median(those.map((one) => one.hours));
  return {
    ...{ marked: marked.length, hours: hours(marked), pending: pending.length },
    oldestDays:
      pending.length === 0
        ? null
        : Math.floor((Math.min(now, range.until) - Math.min(...pending.map((one) => one.submittedAt))) / DAY_MS),
    weeks: [...Map.groupBy(marked, (one) => weekOf(one.markedAt!))]
      .map(([week, those]) => ({ week, n: those.length, hours: hours(those)! }))
      .sort((a, b) => (a.week < b.week ? -1 : 1)),
    markers: [...Map.groupBy(marked, ({ markerId }) => markerId)]
      .map(([personId, those]) => ({ personId, n: those.length, hours: hours(those)! }))
      .sort((a, b) => b.n - a.n),
  };
}

/** A question of a learner. */
export interface AskedQuestion {
  readonly id: string;
  readonly title: string;
  readonly classId: string | null;
  readonly askedAt: number;
  readonly repliedAt: number | null;
}

const hoursOf = ({ askedAt, repliedAt }: AskedQuestion) => (repliedAt! - askedAt) / HOUR_MS;
export const isInTime = ({ askedAt, repliedAt }: AskedQuestion): boolean =>
  repliedAt !== null && repliedAt - askedAt <= REPLY_MS;
/** Old enough to say whether the reply came in time. */
export const isDue = ({ askedAt }: AskedQuestion, now: number): boolean => now - askedAt > REPLY_MS;

/** How soon questions are answered. */
export function replyFigures(questions: readonly AskedQuestion[], now: number, weekOf: (ms: number) => string) {
  const due = questions.filter((one) => isDue(one, now));
  const replied = questions.filter(({ repliedAt }) => repliedAt !== null);
  return {
    ...{ questions: questions.length, due: due.length, inTime: due.filter(isInTime).length },
    replied: replied.length,
    hours: median(replied.map(hoursOf)),
    weeks: [...Map.groupBy(replied, ({ askedAt }) => weekOf(askedAt))]
      .map(([week, those]) => ({ week, n: those.length, hours: median(those.map(hoursOf))! }))
      .sort((a, b) => (a.week < b.week ? -1 : 1)),
  };
}

/** Mean of stars and how many gave each of 1–5. */
export function starFigures(reviews: readonly { readonly stars: number }[]) {
  const n = reviews.length;
  return {
    n,
    mean: n === 0 ? null : reviews.reduce((sum, { stars }) => sum + stars, 0) / n,
    counts: [1, 2, 3, 4, 5].map((value) => reviews.filter(({ stars }) => stars === value).length),
  };
}

/** A review of a published mark a learner asked for. */
interface Appeal {
  readonly state: 'submitted' | 'kept' | 'changed' | 'withdrawn';
}

/** Appeals that were not taken back. */
export const standing = <T extends Appeal>(appeals: readonly T[]): T[] =>
  appeals.filter(({ state }) => state !== 'withdrawn');

/** Reviews of published totals: how many were asked for, decided, and changed the number. */
export const appealFigures = (appeals: readonly Appeal[], published: number) => ({
  ...{ published, appeals: appeals.length },
  decided: appeals.filter(({ state }) => state !== 'submitted').length,
  changed: appeals.filter(({ state }) => state === 'changed').length,
});
