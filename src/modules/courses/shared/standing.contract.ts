import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { listOf } from '../../../kernel/http/schemas.ts';

export const keepPlaceRoute = defineRoute({
  name: 'courses.keepPlace',
  method: 'PUT',
  path: '/api/v1/nodes/:nodeId/place',
  access: signedIn,
  output: z.object({}),
  summary: 'A learner has opened a node: the course is gone on with from there',
  repeat: 'natural',
  statements: 12,
});

const place = z.object({ nodeId: z.string(), name: z.string() });

/** Where a learner stands in a course: the place to go on, the next step and the deadlines ahead. */
export const standingSchema = z.object({
  /** The learner has opened or done something of it. */
  begun: z.boolean(),
  /** Where the learner was last, else the next or first item; null where nothing can be learnt. */
  last: z.nullable(place),
  /** The item to do next: the first open one behind that place, then from the top; null when nothing is left. */
  next: z.nullable(place),
  /** Deadlines ahead of what is not done, soonest first. */
  deadlines: listOf({
    id: z.string(),
    name: z.string(),
    type: z.string(),
    at: z.string(),
    /** Its place in the outline; null for what stands nowhere in it. */
    nodeId: z.nullable(z.string()),
    /** Address of the page of what hangs on it; null: its place in the outline. */
    href: z.nullable(z.string()),
  }),
});

/** Where a learner stands, as pages get it. */
export type Standing = z.output<typeof standingSchema>;
