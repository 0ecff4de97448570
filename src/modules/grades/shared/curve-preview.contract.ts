import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, listOf } from '../../../kernel/http/schemas.ts';
import { schemeFields } from './grade.contract.ts';

/** How marks lie: figures and ten classes of ten points. */
export const distributionSchema = z.object({
  n: z.number(),
  mean: z.number(),
  sd: z.number(),
  passRate: z.number(),
  bins: z.array(z.number()),
});

export const previewCurvesRoute = defineRoute({
  name: 'grades.previewCurves',
  method: 'POST',
  path: '/api/v1/courses/:courseId/grade-scheme/preview',
  access: signedIn,
  body: z.strictObject({ ...schemeFields, classId: idSchema }),
  output: z.object({
    /** Totals of the class without any layer and with all of them; null while nobody has one. */
    before: z.nullable(distributionSchema),
    after: z.nullable(distributionSchema),
    /** Mean and deviation before each layer, in their order: what a linear layer starts from. */
    stages: listOf({ mean: z.number(), sd: z.number() }),
  }),
  summary: 'What the layers of a scheme that is not saved would do to the totals of a class; nothing is kept',
  repeat: 'read',
  statements: 24,
});
