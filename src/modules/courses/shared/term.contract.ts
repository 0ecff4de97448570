import * as z from 'zod/mini';
import { byGrant } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { textSchema } from '../../../kernel/http/schemas.ts';

const day = z.iso.date();

/** Adds a term or changes its name, days and whether it is the current one; its code never changes. */
export const saveTermRoute = defineRoute({
  name: 'courses.saveTerm',
  method: 'PUT',
  path: '/api/v1/terms/:code',
  access: byGrant('homeShowEdit', 'edit'),
  params: z.object({ code: z.string().check(z.regex(/^[A-Za-z0-9-]{2,32}$/)) }),
  body: z.strictObject({
    /** The term must be new; else it must exist. */
    fresh: z.boolean(),
    name: textSchema(2, 50),
    startsOn: day,
    endsOn: day,
    current: z.boolean(),
  }),
  output: z.object({ id: z.string() }),
  summary: 'Adds or changes a term; terms never overlap and one of them is current',
  statements: 16,
});
