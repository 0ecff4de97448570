import type * as z from 'zod/mini';
import type { figuresSchema } from '../../shared/catalogue.contract.ts';
import { RATED_FROM } from '../../shared/experiment.model.ts';
import type { FiguresJson } from './figure.repository.ts';

/** Percent with one decimal, or null where nothing is counted. */
export const share = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 1000) / 10);

/** Stored figures as everybody reads them; an experiment nobody touched has none stored and counts zero. */
export function presentFigures(stored: FiguresJson | null): z.infer<typeof figuresSchema> {
  const finished = stored?.finished ?? 0;
  const ended = stored?.ended ?? 0;
  const passed = stored?.passed ?? 0;
  const scored = stored?.scored ?? 0;
  const reviews = stored?.rating_number ?? 0;
  return {
    views: stored?.views ?? 0,
    runs: stored?.runs ?? 0,
    runs30: stored?.runs30 ?? 0,
    persons: stored?.persons ?? 0,
    meanMinutes: stored?.minutes_mean ?? null,
    medianMinutes: stored?.minutes_median ?? null,
    finished,
    ended,
    completionRate: share(finished, ended),
    passed,
    scored,
    passRate: share(passed, scored),
    likes: stored?.likes ?? 0,
    favourites: stored?.favourites ?? 0,
    rating: reviews < RATED_FROM ? null : (stored?.rating_mean ?? null),
    reviews,
    asOf: stored ? new Date(stored.as_of).toISOString() : null,
  };
}
