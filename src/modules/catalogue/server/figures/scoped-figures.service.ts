import type { Ctx } from '../../../../platform/db/context.ts';
import { DISTRIBUTION_FROM } from '../../shared/statistics.contract.ts';
import {
  type FigureScope,
  type RunStatistics,
  runRecordsPort,
  runStatisticsPort,
  type VerbCount,
} from '../experiment.port.ts';
import { type FiguresJson, socialWithin } from './figure.repository.ts';
import { presentStatistics } from './statistics.service.ts';

/** Actions are counted one by one: over more runs than this they are told for a shorter period only. */
const VERBS_UP_TO = 5000;

/** Figures of one experiment in a scope, as everybody may read them. */
export interface ScopedFigures extends Omit<ReturnType<typeof presentStatistics>, 'steps'> {
  readonly figures: FiguresJson | null;
  readonly steps: RunStatistics['steps'] | null;
  /** Null under ten runs and over five thousand. */
  readonly verbs: readonly VerbCount[] | null;
}

/** What of a scope with few runs tells of no single person: how many there were. */
const onlyCounts = (figures: FiguresJson): FiguresJson => ({
  ...figures,
  minutes_mean: null,
  minutes_median: null,
  finished: 0,
  ended: 0,
  passed: 0,
  scored: 0,
});

async function figuresWithin(ctx: Ctx, experimentId: string, scope: FigureScope): Promise<FiguresJson> {
  const runs = await ctx.ports.all(runRecordsPort)[0]?.figures(ctx, experimentId, scope);
  const social = await socialWithin(ctx, experimentId, scope);
  const figures: FiguresJson = {
    ...social,
    runs: runs?.runs ?? 0,
    runs30: runs?.runs30 ?? 0,
    persons: runs?.persons ?? 0,
    minutes_mean: runs?.minutesMean ?? null,
    minutes_median: runs?.minutesMedian ?? null,
    finished: runs?.finished ?? 0,
    ended: runs?.ended ?? 0,
    passed: runs?.passed ?? 0,
    scored: runs?.scored ?? 0,
    as_of: ctx.clock.now().toISOString(),
  };
  return figures.runs < DISTRIBUTION_FROM ? onlyCounts(figures) : figures;
}

/**
 * Figures of one experiment for partners: without a scope those of its page, else counted now from the records in it.
 * @param stored figures of the page
 */
export async function scopedFigures(
  ctx: Ctx,
  experimentId: string,
  stored: FiguresJson | null,
  scope: FigureScope,
): Promise<ScopedFigures> {
  const whole = scope.from === undefined && scope.to === undefined && scope.unitId === undefined;
  const found = await ctx.ports.all(runStatisticsPort)[0]?.(ctx, experimentId, scope);
  const figures = whole ? stored : await figuresWithin(ctx, experimentId, scope);
  const runs = figures?.runs ?? 0;
  const told = runs >= DISTRIBUTION_FROM && runs <= VERBS_UP_TO;
  const verbs = told ? await ctx.ports.all(runRecordsPort)[0]?.verbs(ctx, experimentId, scope) : null;
  return { ...presentStatistics(ctx, found, true), figures, verbs: verbs ?? null };
}
