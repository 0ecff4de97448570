import * as z from 'zod/mini';
import { anyone, signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { listOf } from '../../../kernel/http/schemas.ts';
import { figuresSchema } from './catalogue.contract.ts';

/** From so many scored runs on their distribution is public, from so many finished ones the steps. */
export const DISTRIBUTION_FROM = 10;
export const STEPS_FROM = 30;

/** Statistics of an experiment without any person. */
export const statisticsRoute = defineRoute({
  name: 'experiments.statistics',
  method: 'GET',
  path: '/api/v1/experiments/:id/statistics',
  access: anyone,
  output: z.object({
    /** The last twelve months, oldest first, e.g. `2026-01`. */
    months: listOf({ month: z.string(), runs: z.number(), persons: z.number() }),
    /** Null under ten scored runs. `bins` are tens of points, 0–9.99 first. */
    distribution: z.nullable(
      z.object({
        bins: z.array(z.number()),
        excellent: z.number(),
        standard: z.number(),
        below: z.number(),
        /** The scores from which on these two bands count. */
        excellentFrom: z.number(),
        standardFrom: z.number(),
        scored: z.number(),
      }),
    ),
    /** Null under thirty finished runs. Rates 0–1. */
    steps: z.nullable(
      listOf({
        seq: z.number(),
        reached: z.number(),
        scoreRate: z.nullable(z.number()),
        seconds: z.nullable(z.number()),
        repeats: z.nullable(z.number()),
      }),
    ),
    /** Units whose people ran it. */
    units: z.number(),
    asOf: z.string(),
  }),
  summary: 'Runs by month, distribution of scores and steps of an experiment',
  statements: 2,
  replica: true,
  cacheSeconds: 60,
});

/** 统计 of one experiment for its team and administrators: the figures of its public page, nothing kept back. */
export const ownStatisticsRoute = defineRoute({
  name: 'experiments.ownStatistics',
  method: 'GET',
  path: '/api/v1/experiments/:id/entry/statistics',
  access: signedIn,
  output: z.object({
    code: z.string(),
    name: z.string(),
    passScore: z.number(),
    figures: figuresSchema,
    statistics: statisticsRoute.output,
    steps: listOf({ seq: z.number(), title: z.string(), expectSeconds: z.number() }),
  }),
  summary: 'Figures and statistics of an experiment for its people',
  statements: 5,
  replica: true,
});

/** Figures with definitions, and every run they are counted from. */
export const exportStatisticsRoute = defineRoute({
  name: 'experiments.exportStatistics',
  method: 'GET',
  path: '/api/v1/experiments/:id/entry/statistics/sheet',
  access: signedIn,
  raw: true,
  summary: 'Figures of an experiment and the runs they are counted from, as a sheet',
  statements: 12,
  perMinute: 20,
});
