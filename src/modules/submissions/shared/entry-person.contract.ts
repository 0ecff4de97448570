import * as z from 'zod/mini';
import { onlyRoles } from '../../../kernel/access/access.ts';
import { ROLE } from '../../../kernel/access/roles.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { textSchema } from '../../../kernel/http/schemas.ts';

/**
 * A person by the exact account, to be tied to a member of a team or made a leader. Nobody can be searched for: whoever
 * asks knows the account.
 */
export const findPersonRoute = defineRoute({
  name: 'experiments.findPerson',
  method: 'GET',
  path: '/api/v1/shared-lab/person',
  access: onlyRoles(ROLE.projectLeader, ROLE.platformAdmin, ROLE.collegeAdmin),
  query: z.object({ account: textSchema(1, 64) }),
  output: z.object({
    person: z.nullable(
      z.object({
        id: z.string(),
        name: z.string(),
        unitName: z.string(),
        /** May lead an experiment: an active project leader of a unit. */
        leads: z.boolean(),
      }),
    ),
  }),
  summary: 'A person by the exact account, for a team',
  statements: 1,
  perMinute: 30,
});
