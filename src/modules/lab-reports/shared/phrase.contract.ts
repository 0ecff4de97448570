import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { textSchema } from '../../../kernel/http/schemas.ts';

const phrase = z.object({
  id: z.string(),
  text: z.string(),
  /** Offered to every marker of the course. */
  shared: z.boolean(),
  own: z.boolean(),
});

export const listPhrasesRoute = defineRoute({
  name: 'labReports.phrases',
  method: 'GET',
  path: '/api/v1/courses/:courseId/report-phrases',
  access: signedIn,
  output: z.object({ rows: z.array(phrase) }),
  summary: 'Comments a marker uses again: own ones and those shared in the course, most used first',
  statements: 4,
});

export const addPhraseRoute = defineRoute({
  name: 'labReports.phrases.add',
  method: 'POST',
  path: '/api/v1/courses/:courseId/report-phrases',
  access: signedIn,
  body: z.strictObject({ text: textSchema(1, 500), shared: z._default(z.boolean(), false) }),
  output: phrase,
  summary: 'Keep a comment; the same words again change only whether it is shared',
  statements: 6,
});

export const usePhraseRoute = defineRoute({
  name: 'labReports.phrases.use',
  method: 'POST',
  path: '/api/v1/courses/:courseId/report-phrases/:phraseId/uses',
  access: signedIn,
  body: z.strictObject({}),
  output: z.object({ id: z.string() }),
  perMinute: 240,
  summary: 'Count that a comment was used, so that the most used stand first',
  repeat: 'natural',
  statements: 5,
});

export const removePhraseRoute = defineRoute({
  name: 'labReports.phrases.remove',
  method: 'DELETE',
  path: '/api/v1/courses/:courseId/report-phrases/:phraseId',
  access: signedIn,
  output: z.object({ id: z.string() }),
  summary: 'Remove an own comment from the bank',
  statements: 5,
});
