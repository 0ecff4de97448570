import * as z from 'zod/mini';
import { anyone } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { listOf } from '../../../kernel/http/schemas.ts';
import { INDICATORS } from './proof.model.ts';

const figure = z.object({
  value: z.nullable(z.number()),
  numerator: z.nullable(z.number()),
  denominator: z.nullable(z.number()),
});

/**
 * What is registered under a proof code, with the same figure counted now. 404 `proof.unknown`; 422 `proof.shape` and
 * `proof.check` for what is no code. Nothing of it names a person.
 */
export const proofRoute = defineRoute({
  name: 'proof.read',
  method: 'GET',
  path: '/api/v1/proofs/:code',
  access: anyone,
  params: z.object({ code: z.string().check(z.maxLength(60)) }),
  output: z.object({
    code: z.string(),
    /** Name of what was counted. */
    title: z.string(),
    definition: z.string(),
    definitionVersion: z.number(),
    /** Whose records: the whole platform, or a unit and those below it. */
    scope: z.string(),
    /** Filters with their values; null where a value could name a person. */
    filters: listOf({ label: z.string(), value: z.nullable(z.string()) }),
    unit: z.nullable(z.string()),
    asOf: z.string(),
    frozen: figure,
    /** Null when it can no longer be counted. */
    live: z.nullable(figure),
    countedAt: z.string(),
    /** One record with its facts as filters, not a figure over many. */
    record: z.boolean(),
    files: listOf({ sha256: z.string(), bytes: z.number() }),
  }),
  summary: 'What is registered under a proof code, and the same figure now',
  statements: 8,
  perHour: 30,
});

/** A public figure of the platform, or of one listed experiment by its code. */
export const indicatorRoute = defineRoute({
  name: 'proof.indicator',
  method: 'GET',
  path: '/api/v1/indicators/:key',
  access: anyone,
  params: z.object({ key: z.enum(INDICATORS) }),
  query: z.object({ experiment: z.optional(z.string().check(z.maxLength(64), z.regex(/^[\w-]+$/))) }),
  output: z.object({
    key: z.enum(INDICATORS),
    ...figure.shape,
    /** Records of a mean or a rate. */
    records: z.nullable(z.number()),
    median: z.nullable(z.number()),
    /** Finished runs by tens of their score; only with enough of them. */
    bins: z.nullable(z.array(z.number())),
    asOf: z.nullable(z.string()),
    experiment: z.nullable(z.object({ code: z.string(), name: z.string() })),
  }),
  summary: 'A public figure, counted now',
  statements: 8,
  perMinute: 120,
});
