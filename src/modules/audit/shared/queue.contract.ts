import * as z from 'zod/mini';
import { onlyRoles } from '../../../kernel/access/access.ts';
import { ROLE } from '../../../kernel/access/roles.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { rowsOf } from '../../../kernel/http/schemas.ts';

const jobId = z.string().check(z.regex(/^\d{1,18}$/));

/** Background jobs that failed as often as they may; payloads hold people's data and stay on the server. */
export const failedJobsRoute = defineRoute({
  name: 'audit.failedJobs',
  method: 'GET',
  path: '/api/v1/audit/failed-jobs',
  access: onlyRoles(ROLE.platformAdmin),
  output: rowsOf({
    id: z.string(),
    name: z.string(),
    attempts: z.number(),
    error: z.string(),
    failedAt: z.string(),
  }),
  summary: 'Background jobs that failed for good, newest first',
  statements: 1,
});

export const retryJobsRoute = defineRoute({
  name: 'audit.retryJobs',
  method: 'POST',
  path: '/api/v1/audit/failed-jobs/retry',
  access: onlyRoles(ROLE.platformAdmin),
  body: z.strictObject({
    /** All of them when absent. */
    ids: z.optional(z.array(jobId).check(z.minLength(1), z.maxLength(1000))),
  }),
  output: z.object({ retried: z.number() }),
  summary: 'Let failed background jobs begin again',
  statements: 3,
});
