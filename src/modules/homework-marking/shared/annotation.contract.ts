import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { instantSchema, textSchema } from '../../../kernel/http/schemas.ts';

/** Remarks one version may hold. */
export const MAX_ANNOTATIONS = 200;
const comment = textSchema(1, 1000);

/** A remark as who marks reads it. */
export const annotationSchema = z.object({
  id: z.string(),
  versionNo: z.number(),
  start: z.number(),
  quote: z.string(),
  comment: z.string(),
  authorName: z.string(),
  own: z.boolean(),
  at: instantSchema,
});

export const annotateRoute = defineRoute({
  name: 'submission.annotate',
  method: 'POST',
  path: '/api/v1/managed-homework/:homeworkId/works/:workId/annotations',
  access: signedIn,
  body: z.strictObject({
    /** Version that was read; another one that counts by now refuses the remark. */
    versionNo: z.number().check(z.int(), z.minimum(1), z.maximum(10_000)),
    /** Place in the text without its formulas, in UTF-16 units. */
    start: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)),
    quote: textSchema(1, 1000),
    comment,
  }),
  output: annotationSchema,
  perMinute: 120,
  summary: 'Remark on a passage of the version of a hand-in that counts',
  statements: 34,
});

export const changeAnnotationRoute = defineRoute({
  name: 'submission.changeAnnotation',
  method: 'PUT',
  path: '/api/v1/managed-homework/:homeworkId/works/:workId/annotations/:annotationId',
  access: signedIn,
  body: z.strictObject({ comment }),
  output: z.object({ id: z.string() }),
  summary: 'Change the words of an own remark nobody was given yet',
  statements: 34,
});

export const removeAnnotationRoute = defineRoute({
  name: 'submission.removeAnnotation',
  method: 'DELETE',
  path: '/api/v1/managed-homework/:homeworkId/works/:workId/annotations/:annotationId',
  access: signedIn,
  output: z.object({ id: z.string() }),
  summary: 'Remove an own remark nobody was given yet',
  statements: 34,
});
