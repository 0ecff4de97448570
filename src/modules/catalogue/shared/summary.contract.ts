import * as z from 'zod/mini';
import { anyone } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { listOf } from '../../../kernel/http/schemas.ts';

/** Figures and disciplines of the public face; every number is counted from records. */
export const summaryRoute = defineRoute({
  name: 'experiments.summary',
  method: 'GET',
  path: '/api/v1/catalogue/summary',
  access: anyone,
  output: z.object({
    experiments: z.number(),
    /** Universities that own, themselves or below, at least one listed experiment. */
    units: z.number(),
    /** Runs that reached running; null when nothing keeps runs. */
    runs: z.nullable(z.number()),
    /** Finished ÷ ended runs in percent; null without an ended run. */
    completionRate: z.nullable(z.number()),
    categories: listOf({ code: z.string(), name: z.string(), count: z.number() }),
  }),
  summary: 'Numbers and disciplines of the public pages',
  statements: 3,
  cacheSeconds: 60,
  sameForAll: () => true,
});
