import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, listOf, reasonSchema, textSchema } from '../../../kernel/http/schemas.ts';
import { MAX_SEATS, MERGE_HINDRANCES, MERGE_MOVES } from './class.model.ts';
import { MAX_PARTS } from './class-split.model.ts';
export const splitPreviewRoute = defineRoute({
  name: 'classes.splitPreview',
  method: 'GET',
  path: '/api/v1/classes/:classId/split',
  access: signedIn,
  output: z.object({
    members: listOf({
      enrolmentId: z.string(),
      number: z.nullable(z.string()),
      name: z.string(),
      className: z.nullable(z.string()),
    }),
    /** What the class keeps of its people: it goes along with them. */
    moves: listOf({ kind: z.enum(MERGE_MOVES), count: z.number() }),
    groupSets: z.number(),
    hindrances: listOf({ kind: z.enum(MERGE_HINDRANCES), count: z.number() }),
  }),
  summary: 'Who is in a class, what goes along with them when it is split, and what hinders it',
  statements: 20,
});

export const splitClassRoute = defineRoute({
  name: 'classes.split',
  method: 'POST',
  path: '/api/v1/classes/:classId/split',
  access: signedIn,
  body: z.strictObject({
    /** New classes with who goes into each; everybody else stays. */
    parts: z
      .array(
        z.strictObject({
          name: textSchema(2, 50),
          code: z.string().check(
            z.overwrite((text) => text.trim()),
            z.regex(/^[A-Za-z0-9-]{1,32}$/),
          ),
          capacity: z.number().check(z.int(), z.minimum(1), z.maximum(MAX_SEATS)),
          enrolmentIds: z.array(idSchema).check(z.minLength(1), z.maxLength(MAX_SEATS)),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_PARTS - 1)),
    reason: reasonSchema,
    /** Learners of the class when the preview was read. */
    members: z.number().check(z.int(), z.minimum(2)),
  }),
  output: z.object({ classes: listOf({ id: z.string(), name: z.string(), members: z.number() }) }),
  maxBody: 262_144,
  summary: 'Split a class: new classes of its course and term, people go there with all they have done',
  statements: 160,
});
