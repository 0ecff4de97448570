import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { reasonSchema, textSchema } from '../../../kernel/http/schemas.ts';

export const handInRoute = defineRoute({
  name: 'grades.handIn',
  method: 'POST',
  path: '/api/v1/classes/:classId/gradebook/hand-in',
  access: signedIn,
  body: z.strictObject({
    /** Code of the class, typed by whoever hands its totals in. */
    typed: textSchema(1, 64),
    reason: reasonSchema,
  }),
  output: z.object({ people: z.number(), at: z.string() }),
  summary: 'Hand the published totals of a class in to the registry: nothing of its book is written from then on',
  statements: 15,
});

export const unlockRoute = defineRoute({
  name: 'grades.unlock',
  method: 'POST',
  path: '/api/v1/classes/:classId/gradebook/unlock',
  access: signedIn,
  body: z.strictObject({ reason: reasonSchema }),
  summary: 'Open a book that was handed in again; the lead, with a reason',
  statements: 12,
});

export const registryRoute = defineRoute({
  name: 'grades.registry',
  method: 'POST',
  path: '/api/v1/classes/:classId/gradebook/registry',
  access: signedIn,
  body: z.strictObject({}),
  raw: true,
  summary: 'The published totals of a class in the columns of the registry',
  statements: 15,
});
