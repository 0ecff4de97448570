import * as z from 'zod/mini';
import { onlyRoles } from '../../../kernel/access/access.ts';
import { ROLE } from '../../../kernel/access/roles.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, listOf, textSchema } from '../../../kernel/http/schemas.ts';
import { MAX_SELECTED } from '../../../kernel/resource/list.ts';
import { BULK_DECISIONS } from './bulk.model.ts';

/** Answer of a bulk command: what was done, who was left alone and why, or the job that does it. */
export const bulkAnswer = z.object({
  /** Set when it goes on as a job; its errors file lists what was left alone. */
  jobId: z.nullable(z.string()),
  done: z.number(),
  skipped: listOf({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    /** A key of the catalogue with its parameters. */
    reason: z.object({ key: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }),
  }),
});

/** 批量通过, 批量退回: ids are those of the submissions that were on the screen. */
export const decideBulkRoute = defineRoute({
  name: 'experiments.decideBulk',
  method: 'POST',
  path: '/api/v1/shared-lab/decisions',
  access: onlyRoles(ROLE.collegeAdmin, ROLE.platformAdmin),
  body: z.strictObject({
    command: z.enum(BULK_DECISIONS),
    ids: z.array(idSchema).check(z.minLength(1), z.maxLength(MAX_SELECTED)),
    /** A return needs five characters at least. */
    opinion: z._default(textSchema(0, 200), ''),
  }),
  output: bulkAnswer,
  summary: 'Approve or return many submissions: at once up to 100, else a job',
  statements: 3300,
  maxBody: 1_000_000,
  perMinute: 60,
});
