import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { CHOSEN_TOPICS, TIMINGS } from './choice.model.ts';

const timing = z.enum(TIMINGS);
/** The timing of every topic that can be chosen. */
const choices = z.record(z.enum(CHOSEN_TOPICS), timing);

export const noticeChoicesRoute = defineRoute({
  name: 'notifications.choices',
  method: 'GET',
  path: '/api/v1/me/notice-choices',
  access: signedIn,
  output: z.object({
    choices,
    /** Whether e-mails leave this installation at all. */
    mails: z.boolean(),
  }),
  summary: 'When news of each topic reach the caller by e-mail',
  statements: 2,
});

export const chooseNoticesRoute = defineRoute({
  name: 'notifications.choose',
  method: 'PUT',
  path: '/api/v1/me/notice-choices',
  access: signedIn,
  body: z.strictObject({ choices }),
  output: z.object({ choices }),
  summary: 'Choose when news of each topic come by e-mail; security news always come',
  repeat: 'natural',
  statements: 6,
});
