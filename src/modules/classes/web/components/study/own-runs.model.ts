/** What the best score needs of a run. */
export interface OwnRun {
  readonly state: string;
  readonly score: number | null;
  readonly scoreShown: boolean;
}

/** Highest shown score of finished runs; null when there is none. */
export function bestScore(runs: readonly OwnRun[]): number | null {
  const scores = runs.flatMap((run) =>
    run.state === 'finished' && run.scoreShown && run.score !== null ? [run.score] : [],
  );
  return scores.length > 0 ? Math.max(...scores) : null;
}
