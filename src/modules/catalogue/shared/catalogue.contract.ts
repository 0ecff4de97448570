import * as z from 'zod/mini';
import { anyone, signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { keywordSchema, listOf, pageOf, pageQuery, textSchema } from '../../../kernel/http/schemas.ts';
import { KINDS, LEVELS, RUNS_IN, SCORE_KINDS, STATES } from './experiment.model.ts';

/** Values of one facet, separated by commas; any of them fits. */
const facet = z.optional(z.string().check(z.maxLength(800), z.regex(/^[\w-]+(,[\w-]+)*$/)));
/** Several of a closed list, separated by commas. */
const someOf = (values: readonly string[]) =>
  z.optional(z.string().check(z.regex(new RegExp(`^(${values.join('|')})(,(${values.join('|')}))*$`))));
const ID = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
/** `a-b` with open ends, e.g. `2-4`, `-4`, `2.5-`. */
const range = z.optional(z.string().check(z.regex(/^(?=.*\d)\d{0,4}(\.\d)?-(\d{1,4}(\.\d)?)?$/)));

/** Public figures of an experiment, rolled up at most a minute late; rates in percent, one decimal. */
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
  expectedMinutes: z.number(),
  leaderName: z.string(),
  /** Where the published version runs; null without one. */
  runsIn: z.nullable(z.enum(RUNS_IN)),
  /** Address of its picture: the bench, else the uploaded cover; null leaves the drawing of its subject. */
  cover: z.nullable(z.string()),
  brief: z.string(),
  listedAt: z.string(),
  /** Whether a version is published: without one the button says so. */
  runnable: z.boolean(),
  figures: figuresSchema,
});

/** An experiment that somebody put into something else, as its pages show it. */
export const chosenExperiment = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  unitName: z.string(),
  category: z.nullable(z.object({ code: z.string(), name: z.string() })),
  cover: z.nullable(z.string()),
  hours: z.number(),
  steps: z.nullable(z.number()),
  level: z.nullable(z.string()),
  /** No longer listed: it is shown, but does not count. */
  gone: z.boolean(),
});

/** What the catalogue is filtered by: values of one facet OR, facets AND. */
export const catalogueFilter = {
  kw: keywordSchema,
  /** Disciplines: a class of four digits or a branch of two. */
  category: facet,
  level: someOf(LEVELS),
  kind: someOf(KINDS),
  /** Units with everything below them. */
  unit: z.optional(z.string().check(z.maxLength(800), z.regex(new RegExp(`^${ID}(,${ID})*$`)))),
  hours: range,
  steps: range,
  runsIn: someOf(RUNS_IN),
  /** Can be done now: a version is published. */
  open: z.optional(z.literal('now')),
  /** Only what the signed-in person keeps. */
  fav: z.optional(z.literal('1')),
  /** Only what the signed-in person can start or go on with now, or queue for. */
  mine: z.optional(z.literal('1')),
  major: z.optional(textSchema(1, 40)),
  /** Only these codes. */
  codes: facet,
} as const;

/** Neither what the caller can do nor what the caller keeps is asked for. */
const nobodysOwn = (query: { mine?: '1'; fav?: '1' }) => query.mine !== '1' && query.fav !== '1';

/** Listed experiments. */
export const catalogueRoute = defineRoute({
  name: 'experiments.catalogue',
  method: 'GET',
  path: '/api/v1/experiments',
  access: anyone,
  query: z.object({
    ...pageQuery,
    ...catalogueFilter,
    sort: z._default(z.enum(CATALOGUE_SORTS), 'default'),
  }),
  output: pageOf(catalogueRow),
  summary: 'Listed experiments: search, facets, order, figures',
  // Two; with `mine` what the person can do is asked first.
  statements: 9,
  replica: true,
  cacheSeconds: 60,
  sameForAll: nobodysOwn,
});

const option = z.object({ value: z.string(), name: z.nullable(z.string()), count: z.number() });

/** How many listed experiments every value of every facet would show, its own facet's choice left aside. */
export const facetsRoute = defineRoute({
  name: 'experiments.facets',
  method: 'GET',
  path: '/api/v1/catalogue/facets',
  access: anyone,
  query: z.object(catalogueFilter),
  output: z.object({
    category: z.array(option),
    level: z.array(option),
    kind: z.array(option),
    hours: z.array(option),
    steps: z.array(option),
    runsIn: z.array(option),
    open: z.array(option),
    unit: z.array(option),
  }),
  summary: 'Counts of the facets of the catalogue',
  statements: 8,
  replica: true,
  cacheSeconds: 60,
  sameForAll: nobodysOwn,
});

/** The filtered catalogue as a workbook. */
export const exportCatalogueRoute = defineRoute({
  name: 'experiments.exportCatalogue',
  method: 'GET',
  path: '/api/v1/catalogue/export',
  access: signedIn,
  query: z.object({ ...catalogueFilter, sort: z._default(z.enum(CATALOGUE_SORTS), 'code') }),
  raw: true,
  summary: 'The filtered catalogue as an xlsx file',
  statements: 11,
  perMinute: 20,
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
    team: listOf({ name: z.string(), duty: z.string() }),
    category,
    level: z.enum(LEVELS),
    kind: z.enum(KINDS),
    hours: z.number(),
    passScore: z.number(),
    expectedMinutes: z.number(),
    cover: z.nullable(z.string()),
    /** Addresses of poster, clip and stills of the bench; the title of a step is the caption of its still. */
    media: z.object({
      poster: z.nullable(z.string()),
      clip: z.nullable(z.string()),
      stills: listOf({ stepSeq: z.number(), address: z.string() }),
    }),
    brief: z.string(),
    /** Formulas of the basis that stand in lines of their own, set as markup. */
    formulas: z.array(z.string()),
    content: z.record(z.string(), z.string()),
    majors: z.array(z.string()),
    knowledge: z.array(z.string()),
    tags: z.array(z.string()),
    steps: listOf({
      seq: z.number(),
      title: z.string(),
      goal: z.string(),
      expectSeconds: z.number(),
      maxScore: z.number(),
      scoringModel: z.string(),
      scoreKind: z.enum(SCORE_KINDS),
    }),
    /** Best own score of each step; empty for a visitor and before the first run. */
    best: listOf({ seq: z.number(), score: z.number() }),
    version: z.nullable(
      z.object({ number: z.number(), launchKind: z.string(), flavour: z.string(), publishedAt: z.string() }),
    ),
    listedAt: z.nullable(z.string()),
    figures: figuresSchema,
    can: z.object({ versions: z.boolean(), edit: z.boolean(), list: z.boolean() }),
  }),
  summary: 'Details of an experiment with pictures, steps, team and published version',
  // Four; of a team's member that has another role what is open is read first.
  statements: 8,
  cacheSeconds: 60,
});
