import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema } from '../../../kernel/http/schemas.ts';
import { storedTextSchema } from '../../../kernel/i18n/stored-text.ts';
import { JOB_FILES, JOB_STATES } from './job.model.ts';

const file = z.nullable(z.object({ name: z.string(), bytes: z.number() }));

const job = z.object({
  id: z.string(),
  name: storedTextSchema,
  state: z.enum(JOB_STATES),
  done: z.number(),
  /** Null while the amount of work is unknown. */
  total: z.nullable(z.number()),
  /** At the pace so far. */
  secondsLeft: z.nullable(z.number()),
  /** Somebody asked to stop; it ends after the batch in hand. */
  stopping: z.boolean(),
  failure: z.nullable(storedTextSchema),
  /** Page of the platform whose work it is. */
  link: z.nullable(z.string()),
  result: file,
  errors: file,
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
  can: z.object({ cancel: z.boolean() }),
});

/** Own jobs: the open ones, and those that ended in the last seven days. */
export const listJobsRoute = defineRoute({
  name: 'tasks.list',
  method: 'GET',
  path: '/api/v1/jobs',
  access: signedIn,
  output: z.object({ rows: z.array(job) }),
  summary: 'Own long work, newest first',
  // The read-only identity counts as one.
  statements: 2,
});

export const getJobRoute = defineRoute({
  name: 'tasks.get',
  method: 'GET',
  path: '/api/v1/jobs/:id',
  access: signedIn,
  output: job,
  summary: 'One piece of own long work',
  statements: 2,
});

export const cancelJobRoute = defineRoute({
  name: 'tasks.cancel',
  method: 'POST',
  path: '/api/v1/jobs/:id/cancel',
  access: signedIn,
  output: job,
  summary: 'Stop own long work after the batch in hand',
  // The row, the change, the event, its delivery, the log.
  statements: 5,
});

export const jobFileRoute = defineRoute({
  name: 'tasks.file',
  method: 'GET',
  path: '/api/v1/jobs/:id/files/:kind',
  access: signedIn,
  params: z.strictObject({ id: idSchema, kind: z.enum(JOB_FILES) }),
  raw: true,
  summary: 'Download what own long work made',
  statements: 2,
});
