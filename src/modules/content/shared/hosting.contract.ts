import * as z from 'zod/mini';
import { onlyRoles } from '../../../kernel/access/access.ts';
import { ROLE } from '../../../kernel/access/roles.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { listOf } from '../../../kernel/http/schemas.ts';
import { STATES } from '../../catalogue/shared/experiment.model.ts';

/** Experiments the caller leads, with the version that runs; role 0 sees all. */
export const hostedRoute = defineRoute({
  name: 'experiments.hosted',
  method: 'GET',
  path: '/api/v1/hosting/experiments',
  access: onlyRoles(ROLE.projectLeader, ROLE.platformAdmin),
  output: listOf({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    state: z.enum(STATES),
    unitName: z.string(),
    steps: z.number(),
    versions: z.number(),
    checking: z.number(),
    published: z.nullable(z.number()),
    publishedAt: z.nullable(z.string()),
  }),
  summary: 'Experiments one leads, with their versions',
  statements: 1,
});
