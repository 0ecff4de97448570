import * as z from 'zod/mini';
import { byGrant } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, instantSchema, listOf } from '../../../kernel/http/schemas.ts';
import { BANDS, BASES, COMPARISONS, GRAINS, SOURCES, TABLES } from './use.model.ts';

const PAGE = 'teachingStatisticsManage';
const day = z.iso.date();
const code = z.string().check(z.maxLength(40));
const page = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 1);
const count = z.nullable(z.number());

/** What all figures of the page are narrowed to. */
const filters = {
  /** Days of the site, both included; the current term up to today without. */
  from: z.optional(day),
  until: z.optional(day),
  /** Unit that offers the experiment, with all below it. */
  unit: z.optional(idSchema),
  experiment: z.optional(idSchema),
  course: z.optional(idSchema),
  class: z.optional(idSchema),
  /** Codes of the code tables. */
  category: z.optional(code),
  level: z.optional(code),
  source: z.optional(z.enum(SOURCES)),
  basis: z.optional(z.enum(BASES)),
};

const totals = z.object({
  views: count,
  runs: z.number(),
  persons: z.number(),
  mean: count,
  median: count,
  finished: z.number(),
  ended: z.number(),
  scored: z.number(),
  passed: z.number(),
  meanScore: count,
  bins: z.array(z.number()),
  bands: z.object({ excellent: z.number(), standard: z.number(), below: z.number() }),
  reviews: count,
  stars: count,
  reportsDue: z.number(),
  reportsIn: z.number(),
  reportsGraded: z.number(),
});

const ranked = listOf({ id: z.string(), name: z.string(), runs: z.number() });

export const useFiguresRoute = defineRoute({
  name: 'statistics.use',
  method: 'GET',
  path: '/api/v1/use-statistics',
  access: byGrant(PAGE, 'query'),
  query: z.strictObject({
    ...filters,
    grain: z._default(z.enum(GRAINS), 'day'),
    compare: z.optional(z.enum(COMPARISONS)),
  }),
  output: z.object({
    asOf: instantSchema,
    /** Of the site. */
    today: day,
    range: z.object({ from: day, until: day }),
    /** Terms that have begun, newest first. */
    terms: listOf({ id: z.string(), name: z.string(), from: day, until: day }),
    /** What the figures are narrowed to, by name. */
    narrowed: listOf({ by: z.enum(['unit', 'experiment', 'course', 'class']), name: z.string() }),
    now: totals,
    before: z.nullable(z.object({ range: z.object({ from: day, until: day }), totals })),
    /** Lower bounds of bands. */
    bounds: z.object({ excellent: z.number(), standard: z.number() }),
    grain: z.enum(GRAINS),
    series: listOf({ from: day, runs: z.number(), persons: z.number() }),
    sources: z.object({ own: z.number(), other: z.number(), public: z.number() }),
    /** By runs, the most first, twenty at most. */
    experiments: ranked,
    units: ranked,
    /** Steps of finished runs of the one experiment asked for; null without one. */
    steps: z.nullable(
      listOf({
        seq: z.number(),
        title: z.string(),
        reached: z.number(),
        /** Share of the points that were lost, 0–1; null for a step without points. */
        lost: count,
        seconds: count,
        expectSeconds: count,
      }),
    ),
    can: z.object({ export: z.boolean(), read: z.boolean() }),
  }),
  summary: 'How much experiments are used and with what result; all for the platform, those of the own unit otherwise',
  statements: 12,
  replica: true,
});

const row = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  /** Unit, school or course it belongs to. */
  of: z.string(),
  views: count,
  runs: z.number(),
  persons: z.number(),
  mean: count,
  finished: z.number(),
  ended: z.number(),
  scored: z.number(),
  passed: z.number(),
  meanScore: count,
  excellent: z.number(),
  standard: z.number(),
  below: z.number(),
  reviews: count,
  stars: count,
});

export const useTableRoute = defineRoute({
  name: 'statistics.useTable',
  method: 'GET',
  path: '/api/v1/use-statistics/table',
  access: byGrant(PAGE, 'query'),
  query: z.strictObject({ ...filters, by: z._default(z.enum(TABLES), 'experiments'), page }),
  output: z.object({ total: z.number(), size: z.number(), rows: z.array(row) }),
  summary: 'The same figures by experiment, unit, course, class or person, the most used first',
  statements: 10,
  replica: true,
});

export const useRecordsRoute = defineRoute({
  name: 'statistics.useRecords',
  method: 'GET',
  path: '/api/v1/use-statistics/records',
  access: byGrant(PAGE, 'query'),
  query: z.strictObject({
    ...filters,
    person: z.optional(idSchema),
    /** Runs behind a number: all, those that ended, finished, finished with a score, passed. */
    of: z._default(z.enum(['runs', 'ended', 'finished', 'scored', 'passed', ...BANDS]), 'runs'),
    page,
  }),
  output: z.object({
    total: z.number(),
    size: z.number(),
    rows: listOf({
      id: z.string(),
      originId: z.string(),
      number: z.string(),
      person: z.string(),
      school: z.string(),
      experiment: z.string(),
      startedAt: instantSchema,
      endedAt: z.nullable(instantSchema),
      minutes: z.number(),
      state: z.enum(['running', 'finished', 'unfinished', 'abandoned']),
      score: count,
      /** The score was set by hand. */
      adjusted: z.boolean(),
      source: z.enum(SOURCES),
      basis: z.enum(BASES),
      course: z.string(),
      class: z.string(),
      passScore: z.number(),
      version: count,
      /** Null where no report is asked for. */
      report: z.nullable(z.enum(['none', 'draft', 'submitted', 'returned', 'graded'])),
    }),
  }),
  summary: 'The runs behind the figures, the newest first; people are masked for who may not read single rows',
  statements: 10,
  replica: true,
});

export const useFileRoute = defineRoute({
  name: 'statistics.useExport',
  method: 'GET',
  path: '/api/v1/use-statistics/file',
  access: byGrant(PAGE, 'export'),
  query: z.strictObject({ ...filters, format: z._default(z.enum(['xlsx', 'docx']), 'xlsx') }),
  raw: true,
  summary: 'The figures with their tables, runs and definitions as a workbook, or as a report to print',
  statements: 24,
});
