import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';

/** A view as a learner lasts so long; it is asked for anew after that. */
export const VIEW_MINUTES = 15;

export const viewAsRoute = defineRoute({
  name: 'classes.viewAs',
  method: 'POST',
  path: '/api/v1/enrolments/:enrolmentId/view',
  access: signedIn,
  output: z.object({
    courseId: z.string(),
    /** Name of the learner. */
    name: z.string(),
    /** Goes with each call that is made as the learner. */
    view: z.string(),
    endsAt: z.string(),
  }),
  summary: 'Look at a course as one of its learners sees it, read-only; who looked at whom is noted',
  statements: 12,
});
