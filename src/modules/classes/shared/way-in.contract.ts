import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { listOf } from '../../../kernel/http/schemas.ts';
import { joinClassRoute } from './class.contract.ts';
import { WAYS_IN } from './class.model.ts';

export const waysInRoute = defineRoute({
  name: 'classes.waysIn',
  method: 'GET',
  path: '/api/v1/courses/:courseId/ways-in',
  access: signedIn,
  output: z.object({
    /** Classes that have not ended, those one gets into at once first. */
    classes: listOf({
      id: z.string(),
      name: z.string(),
      termName: z.string(),
      teachers: z.array(z.string()),
      /** What getting in takes now. */
      way: z.enum(WAYS_IN),
    }),
    /** All classes there were have ended. */
    ended: z.boolean(),
  }),
  summary: 'How one gets into a published course: its classes that have not ended',
  statements: 2,
});

export const joinOpenRoute = defineRoute({
  name: 'classes.joinOpen',
  method: 'POST',
  path: '/api/v1/classes/:classId/join',
  access: signedIn,
  output: joinClassRoute.output,
  summary: 'Join an open class, its queue when it is full, or ask the team of one that decides; no code is needed',
  repeat: 'natural',
  statements: 14,
});
