import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, listOf } from '../../../kernel/http/schemas.ts';
import { QUESTION_TYPES } from '../../questions/shared/question.model.ts';

const named = z.object({ id: z.string(), name: z.string() });

const earned = {
  questions: z.number(),
  /** Points that could be had. */
  full: z.number(),
  score: z.number(),
  /** Percent the own class earned with the same questions; null where it is not shown. */
  classPercent: z.nullable(z.number()),
};

export const ownAnalysisRoute = defineRoute({
  name: 'mistakes.analysis',
  method: 'GET',
  path: '/api/v1/own-results-analysis',
  access: signedIn,
  query: z.strictObject({ courseId: z.optional(idSchema), examId: z.optional(idSchema) }),
  output: z.object({
    total: z.object(earned),
    /** By knowledge point, the weakest first; nodes of the course carry the point too. */
    points: listOf({ id: z.string(), name: z.string(), ...earned, nodes: z.array(named) }),
    types: listOf({ type: z.enum(QUESTION_TYPES), ...earned }),
    /** Those it can be narrowed to. */
    exams: z.array(named),
  }),
  summary:
    'What the actor earned in exams and tests whose results may be seen, by knowledge point and type of question',
  statements: 30,
});
