import * as z from 'zod/mini';
import { anyone } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, keywordSchema, pageOf, pageQuery, textSchema } from '../../../kernel/http/schemas.ts';
import { KINDS, LEVELS, SCORE_KINDS, STATES } from './experiment.model.ts';

/** Values of one facet, separated by commas; any of them fits. */
const facet = z.optional(z.string().check(z.maxLength(400), z.regex(/^[\w-]+(,[\w-]+)*$/)));

/** Public figures of an experiment (21-public §0.1), rolled up at most a minute late; rates in percent, one decimal. */
export const figuresSchema = z.object({
  views: z.number(),
  runs: z.number(),
  /** Runs of the last thirty days. */
  runs30: z.number(),
  persons: z.number(),
  meanMinutes: z.nullable(z.number()),
  medianMinutes: z.nullable(z.number()),
  finished: z.number(),
  ended: z.number(),
  /** Finished ÷ ended; null without an ended run. */
  completionRate: z.nullable(z.number()),
  passed: z.number(),
  scored: z.number(),
  /** Passed ÷ scored; null without a scored run. */
  passRate: z.nullable(z.number()),
  likes: z.number(),
  favourites: z.number(),
  /** Mean stars of visible reviews; null below five of them. */
  rating: z.nullable(z.number()),
  reviews: z.number(),
  /** When the runs were counted; null while there is none. */
  asOf: z.nullable(z.string()),
});
const category = z.nullable(z.object({ code: z.string(), name: z.string() }));

/** Orders of the list. */
export const CATALOGUE_SORTS = ['default', 'new', 'runs', 'rating', 'name', 'code', 'hours'] as const;

/** Facts of one experiment as its card shows them. */
export const catalogueRow = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.nullable(z.string()),
  unitId: z.string(),
  unitName: z.string(),
  category,
  level: z.enum(LEVELS),
  kind: z.enum(KINDS),
  hours: z.number(),
  steps: z.number(),
  cover: z.nullable(z.string()),
  brief: z.string(),
  listedAt: z.string(),
  /** Whether a version is published: without one the button says so. */
  runnable: z.boolean(),
  figures: figuresSchema,
});

/** Listed experiments. */
export const catalogueRoute = defineRoute({
  name: 'experiments.catalogue',
  method: 'GET',
  path: '/api/v1/experiments',
  access: anyone,
  query: z.object({
    ...pageQuery,
    kw: keywordSchema,
    category: facet,
    level: facet,
    kind: facet,
    unit: z.optional(idSchema),
    sort: z._default(z.enum(CATALOGUE_SORTS), 'default'),
  }),
  output: pageOf(catalogueRow),
  summary: 'Listed experiments: search, facets, order, figures',
  statements: 1,
  cacheSeconds: 60,
});

/** One experiment, by id or code. */
export const detailsRoute = defineRoute({
  name: 'experiments.details',
  method: 'GET',
  path: '/api/v1/experiments/:id',
  access: anyone,
  params: z.object({ id: textSchema(1, 40) }),
  output: z.object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    nameEn: z.nullable(z.string()),
    state: z.enum(STATES),
    unitId: z.string(),
    unitName: z.string(),
    leaderName: z.string(),
    team: z.array(z.object({ name: z.string(), duty: z.string() })),
    category,
    level: z.enum(LEVELS),
    kind: z.enum(KINDS),
    hours: z.number(),
    passScore: z.number(),
    expectedMinutes: z.number(),
    cover: z.nullable(z.string()),
    brief: z.string(),
    content: z.record(z.string(), z.string()),
    majors: z.array(z.string()),
    knowledge: z.array(z.string()),
    tags: z.array(z.string()),
    steps: z.array(
      z.object({
        seq: z.number(),
        title: z.string(),
        goal: z.string(),
        expectSeconds: z.number(),
        maxScore: z.number(),
        scoringModel: z.string(),
        scoreKind: z.enum(SCORE_KINDS),
      }),
    ),
    version: z.nullable(
      z.object({ number: z.number(), launchKind: z.string(), flavour: z.string(), publishedAt: z.string() }),
    ),
    listedAt: z.nullable(z.string()),
    figures: figuresSchema,
    can: z.object({ versions: z.boolean(), edit: z.boolean(), list: z.boolean() }),
  }),
  summary: 'Details of an experiment with steps, team and published version',
  statements: 2,
  cacheSeconds: 60,
});
