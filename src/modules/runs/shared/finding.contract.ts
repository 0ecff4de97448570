import * as z from 'zod/mini';
import { listOf } from '../../../kernel/http/schemas.ts';

const points = listOf({ x: z.number(), y: z.number() });
const column = z.object({ name: z.string(), unit: z.string() });

/** What a run found, and the figure of its data; null where the experiment declares none or nothing was recorded. */
export const resultFinding = {
  finding: z.nullable(
    z.object({
      symbol: z.string(),
      unit: z.string(),
      decimals: z.number(),
      value: z.number(),
      /** Null while scores are kept back, the run can go on, or its hidden numbers serve another attempt. */
      reference: z.nullable(z.number()),
      /** Share of the reference, null with it. */
      deviation: z.nullable(z.number()),
    }),
  ),
  figure: z.nullable(
    z.object({
      series: z.string(),
      x: column,
      y: column,
      points,
      /** Uncertainty of each point in the unit of y; empty without one. */
      errors: z.array(z.number()),
      fit: z.nullable(
        z.object({
          model: z.enum(['linear', 'proportional', 'exp', 'michaelis']),
          slope: z.nullable(z.number()),
          line: points,
          /** Largest distance of a point from the fit, in the unit of y. */
          residual: z.number(),
          /** The distances show nothing systematic; null with too few points. */
          scattered: z.nullable(z.boolean()),
        }),
      ),
      /** Empty without a law, and where `reference` is null. */
      theory: points,
    }),
  ),
};
