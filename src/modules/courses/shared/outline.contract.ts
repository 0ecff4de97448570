import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, rowsOf } from '../../../kernel/http/schemas.ts';
import { MAX_LINES } from './lines.model.ts';
import { MAX_BATCH } from './structure.contract.ts';
/** A list that somebody pasted, as nodes. */
export const addLinesRoute = defineRoute({
  name: 'courses.addLines',
  method: 'POST',
  path: '/api/v1/courses/:courseId/nodes/lines',
  access: signedIn,
  body: z.strictObject({
    parent: z._default(z.nullable(idSchema), null),
    /** Place among the siblings; behind the last when absent. */
    index: z.optional(z.number().check(z.int(), z.minimum(0))),
    /** Ids are chosen by the caller: sent again, the same lines stay one list. */
    lines: z
      .array(
        z.strictObject({
          id: idSchema,
          /** 1 for the outermost. */
          level: z.number().check(z.int(), z.minimum(1), z.maximum(1000)),
          /** Its length is refused with the number of the line. */
          name: z.string().check(z.maxLength(2000)),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_LINES)),
  }),
  maxBody: 524_288,
  output: rowsOf({ id: z.string(), type: z.string() }),
  summary: 'Make hidden nodes of an indented list, all or none',
  // The nodes go in with one statement whatever their number.
  statements: 8,
});

export const removeNodesRoute = defineRoute({
  name: 'courses.removeNodes',
  method: 'POST',
  path: '/api/v1/courses/:courseId/nodes/removal',
  access: signedIn,
  body: z.strictObject({ ids: z.array(idSchema).check(z.minLength(1), z.maxLength(MAX_BATCH)) }),
  output: z.object({ deleted: z.number() }),
  summary: 'Delete nodes with everything below them, all or none; refused when anything there was used',
  statements: 18,
});
