import { type LateRule, lateMark } from '../../../kernel/scoring/late.ts';
import type { OwnState, WorkState } from './work.model.ts';

/** Dates of a work in milliseconds: those of the member with the most time, so that an extension of one serves all. */
export interface WorkDates {
  readonly opensAt: number | null;
  readonly dueAt: number | null;
  /** Until when anything is taken; null: until it is due. */
  readonly cutoffAt: number | null;
}

/** A version as far as time goes; instants in milliseconds. */
export interface VersionTime {
  readonly submittedAt: number;
  /** Date that the return it answers had set. */
  readonly returnDue: number | null;
}

const later = (a: number | null, b: number | null): number | null => (a === null ? b : b === null ? a : Math.max(a, b));

/** The dates of a group: of each the latest of its members; null where somebody has none. */
export function widestDates(all: readonly WorkDates[]): WorkDates {
  const widest = (key: keyof WorkDates, pick: (...values: number[]) => number) => {
    const values = all.map((dates) => dates[key]);
    return values.length === 0 || values.includes(null) ? null : pick(...(values as number[]));
  };
  const cutoffs = all.map(({ dueAt, cutoffAt }) => cutoffAt ?? dueAt);
  return {
    opensAt: widest('opensAt', Math.min),
    dueAt: widest('dueAt', Math.max),
    cutoffAt: cutoffs.length === 0 || cutoffs.includes(null) ? null : Math.max(...(cutoffs as number[])),
  };
}

/** When a version was due: at the date of the homework, or at that of the return it answers if that is later. */
export const dueOf = ({ dueAt }: WorkDates, returnDue: number | null): number | null =>
  dueAt === null ? null : later(dueAt, returnDue);

/** Seconds, with fractions, by which a version is late; 0 for one in time. */
export function lateSeconds(version: Pick<VersionTime, 'submittedAt' | 'returnDue'>, dates: WorkDates): number {
  const due = dueOf(dates, version.returnDue);
  return due === null ? 0 : Math.max(0, (version.submittedAt - due) / 1000);
}

/** What handing in now would cost. */
export interface LateCost {
  readonly late: boolean;
  /** Per cent that are taken away; 0 without a rule. */
  readonly percent: number;
}

/** @param due instant in milliseconds at which it is due; null: never */
export function lateCost(rule: LateRule | null, now: number, due: number | null): LateCost {
  const seconds = due === null ? 0 : (now - due) / 1000;
  if (seconds <= 0) return { late: false, percent: 0 };
  return { late: true, percent: rule ? lateMark(rule, seconds, 100, 100).penalty : 0 };
}

/** What decides about a learner's doings; instants in milliseconds by the server's clock. */
export interface WorkFacts {
  readonly now: number;
  readonly dates: WorkDates;
  readonly homework: 'published' | 'closed' | 'released';
  /** The class runs and its course is published. */
  readonly running: boolean;
  readonly resubmit: 'none' | 'untilDue' | 'afterReturn';
  readonly state: WorkState;
  readonly returnDue: number | null;
}

/** Until when something is taken; null: without an end. */
export function takenUntil({ dates, state, returnDue }: Pick<WorkFacts, 'dates' | 'state' | 'returnDue'>) {
  const cutoff = dates.cutoffAt ?? dates.dueAt;
  return cutoff === null ? null : state === 'returned' ? later(cutoff, returnDue) : cutoff;
}

/** Why nothing may be done now. Each is a message of the module. */
export const REFUSALS = [
  'notRunning',
  'early',
  'released',
  'cutoff',
  'closed',
  'graded',
  'handedIn',
  'nothingHandedIn',
  'recallLate',
] as const;
export type Refusal = (typeof REFUSALS)[number];

/** Why one may not write or hand in now; null when one may. What is due is still in time at that very instant. */
export function writeRefusal(facts: WorkFacts): Refusal | null {
  const { now, dates, homework, running, resubmit, state, returnDue } = facts;
  if (!running) return 'notRunning';
  if (dates.opensAt !== null && now < dates.opensAt) return 'early';
  if (homework === 'released') return 'released';
  const until = takenUntil(facts);
  if (until !== null && now > until) return 'cutoff';
  // A return with a date of its own holds against the end of the homework.
  const own = state === 'returned' && returnDue !== null && now <= returnDue;
  if (homework === 'closed' && !own) return 'closed';
  if (state === 'graded') return 'graded';
  if (state !== 'submitted') return null;
  return resubmit === 'untilDue' && (dates.dueAt === null || now <= dates.dueAt) ? null : 'handedIn';
}

/** Why one may not take back what was handed in; null when one may: before it is due, and not marked. */
export function recallRefusal(facts: WorkFacts): Refusal | null {
  const { now, dates, homework, running, state, returnDue } = facts;
  if (!running) return 'notRunning';
  if (state === 'graded') return 'graded';
  if (state !== 'submitted') return 'nothingHandedIn';
  if (homework !== 'published') return homework;
  const due = dueOf(dates, returnDue);
  return due === null || now <= due ? null : 'recallLate';
}

/**
 * The state of a homework for its learner: 未开放 upcoming · 待完成 todo · 草稿 draft · 已提交 submitted (may still be taken
 * back) · 迟交 late · 待批 pending · 退回 returned · 已批 graded · 已公布 released · 缺交 missed · 已截止 over (a draft lies there).
 */
export function ownState(
  facts: WorkFacts,
  own: {
    /** Something is written or brought and not handed in. */
    readonly written: boolean;
    /** Of the version that counts; null when nothing is handed in. */
    readonly lateSeconds: number | null;
  },
): OwnState {
  const { now, dates, homework, state } = facts;
  if (own.lateSeconds !== null) {
    if (homework === 'released') return 'released';
    if (state === 'graded') return 'graded';
    if (state === 'returned') return 'returned';
    if (own.lateSeconds > 0) return 'late';
    return recallRefusal(facts) === null ? 'submitted' : 'pending';
  }
  if (dates.opensAt !== null && now < dates.opensAt && homework === 'published') return 'upcoming';
  const until = takenUntil(facts);
  if (homework !== 'published' || (until !== null && now > until)) {
    return own.written && homework !== 'released' ? 'over' : 'missed';
  }
  return own.written ? 'draft' : 'todo';
}
