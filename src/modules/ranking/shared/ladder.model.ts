import { type Deed, type PointRules, pointsOf } from './points.model.ts';
import { type Entry, entriesBetween, type Ladder, ranksOf, sumOf } from './ranking.model.ts';

/** A finished run of an experiment of the course. */
interface FinishedRun {
  readonly nodeId: string;
  readonly at: Date;
  /** 0–100; null without one. */
  readonly score: number | null;
}

/** What one learner did in a course. */
export interface WorkRecord {
  readonly completed: readonly { readonly name: string; readonly required: boolean; readonly at: Date }[];
  /** In the order of their end. */
  readonly runs: readonly FinishedRun[];
  /**
   * What gives points beside these: counted posts and likes received, sessions one came to, homework in time, tests passed,
   * minutes of videos.
   */
  readonly deeds: readonly Deed[];
  /** Days of learning at the site. @see LearningDay */
  readonly days: readonly { readonly day: string; readonly at: Date; readonly seconds: number }[];
  /** Mark 0–100; null without one. */
  readonly mark: number | null;
}

export const NO_RECORD: WorkRecord = { completed: [], runs: [], deeds: [], days: [], mark: null };

/** What the ladders of a course are measured by. */
export interface Measure {
  /** Required items learners see. */
  readonly required: number;
  readonly experiments: readonly { readonly id: string; readonly name: string; readonly required: boolean }[];
  readonly rules: PointRules;
}

/** Unix milliseconds from which and before which things count; null leaves that end open. */
export interface Span {
  readonly from: number | null;
  readonly before: number | null;
}

function progressEntries({ completed }: WorkRecord, { required }: Measure, { from, before }: Span): Entry[] {
  const done = completed.filter((one) => one.required);
  return entriesBetween(done, from, before).map(({ name, at }) => ({
    kind: 'node',
    name,
    at,
    value: 100 / required,
    capped: false,
  }));
}

/** Best run of each required experiment; one that was not run counts nothing. */
function labEntries({ runs }: WorkRecord, { experiments }: Measure, { from, before }: Span): Entry[] {
  const required = experiments.filter((one) => one.required);
  const counted = entriesBetween(runs, from, before);
  return required.flatMap(({ id, name }) => {
    const scored = counted.flatMap((run) =>
      run.nodeId === id && run.score !== null ? [{ ...run, score: run.score }] : [],
    );
    const best = scored.toSorted((a, b) => b.score - a.score || a.at.getTime() - b.at.getTime())[0];
    return best
      ? [
          {
            kind: 'best' as const,
            name,
            at: best.at,
            value: best.score / required.length,
            capped: false,
            score: best.score,
          },
        ]
      : [];
  });
}

/** Minutes of each day. */
function timeEntries({ days }: WorkRecord, _measure: Measure, { from, before }: Span): Entry[] {
  return entriesBetween(days, from, before).map(({ day, at, seconds }) => ({
    kind: 'day',
    name: day,
    at,
    capped: false,
    value: seconds / 60,
  }));
}

function pointEntries({ completed, runs, deeds }: WorkRecord, measure: Measure, { from, before }: Span): Entry[] {
  const names = new Map(measure.experiments.map(({ id, name }) => [id, name]));
  const first = new Map<string, Deed>();
  for (const { nodeId, at } of runs) {
    const name = names.get(nodeId);
    if (name !== undefined && !first.has(nodeId)) first.set(nodeId, { kind: 'experiment', name, at });
  }
  const nodes = completed.map(({ name, at }): Deed => ({ kind: 'node', name, at }));
  return entriesBetween(pointsOf([...nodes, ...first.values(), ...deeds], measure.rules), from, before);
}

/** What the value of a learner on a ladder is made of, earliest first; a mark has no parts of its own. */
export function entriesOf(ladder: Ladder, record: WorkRecord, measure: Measure, span: Span): Entry[] {
  if (ladder === 'mark') return [];
  const make = { progress: progressEntries, time: timeEntries, lab: labEntries, points: pointEntries }[ladder];
  return make(record, measure, span).toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** A learner on a ladder. */
export interface Standing {
  readonly personId: string;
  readonly rank: number | null;
  /** Null where the period has no record of the learner. */
  readonly value: number | null;
  readonly entries: readonly Entry[];
}

/** Learners with what they did, in their own order. */
export type Records = readonly { readonly personId: string; readonly record: WorkRecord }[];

/** Place of who has no rank. */
const LAST = Number.MAX_SAFE_INTEGER;

/** Everybody of a ladder by rank; those who share one, and those without, stay in their order. */
export function standingsOf(ladder: Ladder, people: Records, measure: Measure, span: Span): Standing[] {
  const rows = people.map(({ personId, record }) => {
    const entries = entriesOf(ladder, record, measure, span);
    const value = ladder === 'mark' ? record.mark : entries.length > 0 ? sumOf(entries) : null;
    return { personId, value, entries };
  });
  const ranks = ranksOf(new Map(rows.map((row) => [row.personId, row.value])));
  return rows
    .map((row) => ({ ...row, rank: ranks.get(row.personId) ?? null }))
    .toSorted((a, b) => (a.rank ?? LAST) - (b.rank ?? LAST));
}
