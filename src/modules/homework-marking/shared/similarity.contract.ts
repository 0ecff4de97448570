import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { listOf, rowsOf } from '../../../kernel/http/schemas.ts';

const kind = z.enum(['text', 'code']);
export const similarityRoute = defineRoute({
  name: 'homeworkMarking.similarity',
  method: 'POST',
  path: '/api/v1/managed-homework/:homeworkId/similarity',
  access: signedIn,
  body: z.strictObject({}),
  output: z.object({ jobId: z.string() }),
  perMinute: 6,
  summary: 'Compare the texts handed in for a homework, over all its classes: begins a job',
  statements: 34,
});

export const similarWorksRoute = defineRoute({
  name: 'homeworkMarking.similar',
  method: 'GET',
  path: '/api/v1/managed-homework/:homeworkId/works/:workId/similar',
  access: signedIn,
  output: rowsOf({
    workId: z.string(),
    /** Number instead of a name while one marks without names. */
    alias: z.nullable(z.number()),
    /** Empty without names, and for a work of a class the marker does not see. */
    name: z.string(),
    className: z.string(),
    /** Per cent of this work's text that stands in the other one too. */
    share: z.number(),
    /** Words, or programs among the files. */
    kind,
    version: z.number(),
    otherVersion: z.number(),
    /** False for a work of a class the marker does not see: its words stay with those who mark it. */
    opens: z.boolean(),
    /** Course and term of a hand-in of an earlier term, which has no name here; null for one of this homework. */
    earlier: z.nullable(z.object({ course: z.string(), courseEn: z.nullable(z.string()), term: z.string() })),
  }),
  summary: 'Hand-ins with text in common, those of earlier terms too, for markers only',
  // Up to ten homework of earlier terms: whether the caller marks there is asked for each.
  statements: 84,
});

const side = z.object({
  text: z.string(),
  /** Stretches of the text in UTF-16 units, end excluded. */
  shared: listOf({ start: z.number(), end: z.number() }),
});

export const similarWorkRoute = defineRoute({
  name: 'homeworkMarking.similar.pair',
  method: 'GET',
  path: '/api/v1/managed-homework/:homeworkId/works/:workId/similar/:otherId',
  access: signedIn,
  query: z.object({ kind: z._default(kind, 'text') }),
  output: z.object({ share: z.number(), own: side, other: side }),
  summary: 'Two hand-ins side by side with the passages they share, for markers only',
  statements: 30,
});
