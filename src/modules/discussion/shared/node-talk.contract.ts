import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { talkSchema } from '../../courses/shared/structure.contract.ts';

const counted = z.object({ posts: z.number(), replies: z.number() });

/** The topic of a discussion in the outline, with what its learner has written there and what is asked for. */
export const nodeTalkRoute = defineRoute({
  name: 'discussion.nodeTalk',
  method: 'GET',
  path: '/api/v1/nodes/:nodeId/talk',
  access: signedIn,
  output: z.object({
    /** Null while the node is hidden from learners. */
    topic: z.nullable(z.object({ id: z.string(), replies: z.number(), closed: z.boolean() })),
    rule: talkSchema,
    /** Of a learner: what counts by now, what waits for the team; null for the team. */
    own: z.nullable(z.extend(counted, { held: z.number(), done: z.boolean() })),
    /** Learners read the replies of others after writing one. */
    postFirst: z.boolean(),
    /** Nothing can be written now. */
    readOnly: z.boolean(),
  }),
  summary: 'The topic of a discussion node, and how far its learner is with it',
  statements: 24,
});
