import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { listOf } from '../../../kernel/http/schemas.ts';

/** Unix milliseconds by the server's clock. */
const instant = z.number();

/** By itself: the frame of every page asks it. */
export const runningRoute = defineRoute({
  name: 'attempts.running',
  method: 'GET',
  path: '/api/v1/own-attempts/running',
  access: signedIn,
  output: z.object({
    serverTime: instant,
    rows: listOf({
      attemptId: z.string(),
      examId: z.string(),
      courseId: z.string(),
      kind: z.enum(['exam', 'test']),
      name: z.string(),
      deadline: z.nullable(instant),
      /** It counts nowhere. */
      practice: z.boolean(),
    }),
  }),
  summary: 'Attempts of the actor that are in progress',
  statements: 30,
});
