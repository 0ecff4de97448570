/** Which runs of a learner count. */
export const RUN_CHOICES = ['first', 'best', 'all'] as const;
export type RunChoice = (typeof RUN_CHOICES)[number];

/** What a cell of the map shows. */
export const MEASURES = ['lost', 'failed', 'reached', 'late', 'repeats'] as const;
export type Measure = (typeof MEASURES)[number];

/** A finished run of a learner. */
export interface StepRun {
  readonly runId: string;
  readonly personId: string;
  readonly classId: string;
  readonly score: number | null;
  readonly startedAt: Date;
}

/** A step a run reached. */
export interface StepFact {
  readonly runId: string;
  readonly seq: number;
  readonly title: string;
  readonly score: number | null;
  readonly max: number;
  readonly seconds: number | null;
  readonly expected: number | null;
  readonly repeats: number;
}

/** Share of the points of a step below which it is failed. */
const FAILED = 0.6;
/** Times the expected time from which on a step took too long. */
const LATE = 1.5;

/** The runs that count, one for each learner and class unless all of them do. */
export function chosenRuns<T extends StepRun>(runs: readonly T[], choice: RunChoice): T[] {
  if (choice === 'all') return [...runs];
  const own = Map.groupBy(runs, ({ personId, classId }) => `${personId}:${classId}`);
  return [...own.values()].map((those) =>
    those.reduce((kept, one) =>
      choice === 'first'
        ? one.startedAt < kept.startedAt
          ? one
          : kept
        : (one.score ?? -1) > (kept.score ?? -1)
          ? one
          : kept,
    ),
  );
}

export const isFailed = ({ score, max }: StepFact): boolean => max > 0 && (score ?? 0) < FAILED * max;
export const isLate = ({ seconds, expected }: StepFact): boolean =>
  seconds !== null && expected !== null && expected > 0 && seconds > LATE * expected;

/** Figures of a step over some runs. */
export interface StepCell {
  readonly runs: number;
  readonly reached: number;
  /** Σ score by Σ most; null for a step without points or nobody reached. */
  readonly rate: number | null;
  readonly failed: number | null;
  readonly late: number | null;
  readonly repeats: number | null;
}

/** @param facts one for each run that reached the step */
export function cellOf(runs: number, facts: readonly StepFact[]): StepCell {
  const full = facts.reduce((sum, { max }) => sum + max, 0);
  const reached = facts.length;
  const timed = facts.some(({ expected }) => expected !== null && expected > 0);
  return {
    ...{ runs, reached },
    rate: full > 0 ? facts.reduce((sum, { score }) => sum + (score ?? 0), 0) / full : null,
    failed: full > 0 ? facts.filter(isFailed).length : null,
    late: reached > 0 && timed ? facts.filter(isLate).length : null,
    repeats: reached > 0 ? facts.reduce((sum, { repeats }) => sum + repeats, 0) / reached : null,
  };
}

/** What a measure makes of a cell: shares of 1, and mean repeats. */
export function measured(measure: Measure, { runs, reached, rate, failed, late, repeats }: StepCell): number | null {
  if (measure === 'repeats') return repeats;
  if (measure === 'lost') return rate === null ? null : 1 - rate;
  if (measure === 'reached') return runs === 0 ? null : reached / runs;
  const count = measure === 'failed' ? failed : late;
  return count === null || reached === 0 ? null : count / reached;
}

/** The map of an experiment: steps by classes, and by all of them. */
export function stepMap(runs: readonly StepRun[], facts: readonly StepFact[], classIds: readonly string[]) {
  const runOf = new Map(runs.map((run) => [run.runId, run]));
  const known = facts.filter(({ runId }) => runOf.has(runId));
  const steps = [...Map.groupBy(known, ({ seq }) => seq)].sort(([a], [b]) => a - b);
  const inClass = (classId: string | null) => runs.filter((run) => classId === null || run.classId === classId).length;
  return steps.map(([seq, those]) => ({
    seq,
    title: those[0]!.title,
    max: Math.max(...those.map(({ max }) => max)),
    cells: [null, ...classIds].map((classId) =>
      cellOf(
        inClass(classId),
        those.filter(({ runId }) => classId === null || runOf.get(runId)!.classId === classId),
      ),
    ),
  }));
}
