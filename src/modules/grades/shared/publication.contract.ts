import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, listOf, reasonSchema } from '../../../kernel/http/schemas.ts';
import { distributionSchema } from './curve-preview.contract.ts';

const scope = {
  /** Keys of the items to publish; null publishes the total with all of them. */
  items: z._default(z.nullable(z.array(z.string()).check(z.minLength(1), z.maxLength(30))), null),
  /** People it is published for; null is the whole class. What is out of the others stays as it is. */
  personIds: z._default(z.nullable(z.array(idSchema).check(z.minLength(1), z.maxLength(2000))), null),
};

export const previewPublicationRoute = defineRoute({
  name: 'grades.previewPublication',
  method: 'POST',
  path: '/api/v1/classes/:classId/gradebook/publish/preview',
  access: signedIn,
  body: z.strictObject(scope),
  output: z.object({
    /** People it would be published for, and those whose published numbers would go on as they are. */
    people: z.number(),
    kept: z.number(),
    /** Of the people, those whose total is published: all, or those whose total is out when items are published. */
    withTotal: z.number(),
    /** Members that stay undecided, and how many people have one. */
    undecided: z.number(),
    undecidedPeople: z.number(),
    absent: z.number(),
    /** People for whom a published number would be new or another one. */
    changed: z.number(),
    numbers: listOf({
      /** `total` or the key of an item, with the item's name. */
      target: z.string(),
      name: z.nullable(z.string()),
      /** What is published of these people by now, and what would be; null while nobody has such a number. */
      before: z.nullable(distributionSchema),
      after: z.nullable(distributionSchema),
    }),
  }),
  summary: 'What publishing totals or items of a class would tell; nothing is kept',
  repeat: 'read',
  statements: 28,
});

export const publishGradesRoute = defineRoute({
  name: 'grades.publish',
  method: 'POST',
  path: '/api/v1/classes/:classId/gradebook/publish',
  access: signedIn,
  body: z.strictObject({
    ...scope,
    /** What is undecided stays so in what is published; else it keeps the publication back. It never becomes a zero. */
    leaveUndecided: z._default(z.boolean(), false),
  }),
  output: z.object({ number: z.number(), people: z.number() }),
  summary: 'Publish totals or items of a class or of some of its people as an immutable snapshot',
  statements: 36,
});

export const withdrawGradesRoute = defineRoute({
  name: 'grades.withdraw',
  method: 'POST',
  path: '/api/v1/classes/:classId/gradebook/withdraw',
  access: signedIn,
  body: z.strictObject({ reason: reasonSchema }),
  summary: 'Withdraw what is published: hidden from learners, kept in the record',
  statements: 12,
});
