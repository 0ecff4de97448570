import * as z from 'zod/mini';
import { anyone } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { instantSchema, listOf } from '../../../kernel/http/schemas.ts';
import { SCREEN_UNIT } from './screen.model.ts';

/** A figure with what it is made of; `value` null: nothing to count it from, or too few records. */
const reading = z.object({
  value: z.nullable(z.number()),
  numerator: z.optional(z.nullable(z.number())),
  denominator: z.optional(z.nullable(z.number())),
  /** Records of a mean or a rate. */
  records: z.optional(z.nullable(z.number())),
  median: z.optional(z.nullable(z.number())),
  asOf: z.optional(z.nullable(z.string())),
});
export type Reading = z.infer<typeof reading>;

/** Keys of the readings with a public definition. */
export const READINGS = [
  'experiments',
  'units',
  'persons',
  'runs',
  'completion',
  'pass',
  'minutes',
  'distribution',
  'rating',
] as const;

const experiment = z.object({ code: z.string(), name: z.string(), unit: z.string() });

/**
 * Everything the data screen shows. 401 where only signed-in people may read it, 403 for a unit it may not be narrowed to.
 * Nothing of it names a person.
 */
export const screenRoute = defineRoute({
  name: 'screens.screen',
  method: 'GET',
  path: '/api/v1/screen',
  access: anyone,
  query: z.object({ unit: z.optional(z.string().check(z.regex(SCREEN_UNIT))) }),
  output: z.object({
    /** When it was counted. */
    asOf: instantSchema,
    /** The unit it is narrowed to: its experiments and those of all below it. */
    unit: z.nullable(z.object({ code: z.string(), name: z.string() })),
    readings: z.object({
      experiments: reading,
      units: reading,
      persons: reading,
      runs: reading,
      completion: reading,
      pass: reading,
      minutes: reading,
      distribution: reading,
      rating: reading,
    }),
    /** Runs begun since the site's midnight. */
    today: z.number(),
    /** Running, with a sign of life within two minutes. */
    running: z.number(),
    /** Runs begun in each of the last twenty-four hours, oldest first. */
    hours: listOf({ hour: z.number(), runs: z.number() }),
    /** Experiments with the most runs of thirty days, at most ten. */
    top: z.array(z.extend(experiment, { runs: z.number() })),
    /** Experiments by category, the five fullest first. */
    categories: listOf({ name: z.string(), count: z.number() }),
    newest: z.array(z.extend(experiment, { listedAt: z.string() })),
    /** Use of thirty days: people of the owning school and of others, and owning schools by runs. */
    shared: z.object({
      own: z.number(),
      others: z.number(),
      units: listOf({ name: z.string(), runs: z.number(), others: z.number() }),
    }),
    /** Finished runs by tens of their score, and by the bands of the site; null under ten of them. */
    bins: z.nullable(z.array(z.number())),
    bands: z.nullable(z.object({ excellent: z.number(), standard: z.number(), below: z.number() })),
    /** Mean minutes finished runs were expected to take. */
    expected: reading,
    /** Mean share of its steps an ended run came to, in percent. */
    steps: reading,
    /** Experiments finished today, the latest first; only schools with ten runs of the day. */
    finished: listOf({ unit: z.string(), experiment: z.string() }),
  }),
  summary: 'Figures of the data screen, of the platform or of one unit',
  // Setting and unit; figures of the catalogue (3) and of runs (4), two lists of experiments with their pictures.
  statements: 13,
  replica: true,
  perMinute: 120,
});
