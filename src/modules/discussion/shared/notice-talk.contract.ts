import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';

/** The comments below an announcement; the topic that holds them is read as any other. */
export const noticeTalkRoute = defineRoute({
  name: 'discussion.noticeTalk',
  method: 'GET',
  path: '/api/v1/announcements/:id/talk',
  access: signedIn,
  output: z.object({
    /** Null while there is nothing to comment on. */
    topic: z.nullable(z.object({ id: z.string(), replies: z.number() })),
    /** Its author allows comments. */
    on: z.boolean(),
    /** The team looks and leaves no trace of reading. */
    face: z.enum(['learner', 'team', 'oversight']),
    /** Nothing can be written now. */
    readOnly: z.boolean(),
  }),
  summary: 'The comments below an announcement, for whoever reads it',
  // The first reading makes boards and opens topics.
  statements: 26,
});
