import * as z from 'zod/mini';
import { byGrant, onlyRoles } from '../../../kernel/access/access.ts';
import { ROLE } from '../../../kernel/access/roles.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { listOf, pageQuery } from '../../../kernel/http/schemas.ts';

const mayRead = byGrant('logManage', 'query');
const mayExport = byGrant('logManage', 'export');
const day = z.iso.date();

const verification = z.object({
  id: z.string(),
  state: z.enum(['running', 'intact', 'broken', 'stopped']),
  firstSerial: z.number(),
  lastSerial: z.number(),
  checked: z.number(),
  brokenSerial: z.nullable(z.number()),
  /** Entry of the broken link, when it is still there. */
  brokenEntry: z.nullable(z.string()),
  startedAt: z.string(),
  finishedAt: z.nullable(z.string()),
});

/** 校验链: the range of days, or the whole chain on line when none is given. */
export const verifyRoute = defineRoute({
  name: 'audit.verify',
  method: 'POST',
  path: '/api/v1/audit/verifications',
  access: mayRead,
  body: z.strictObject({ from: z.optional(day), to: z.optional(day) }),
  output: z.object({ id: z.string(), jobId: z.string() }),
  summary: 'Begin a check of the sealed chain',
  statements: 12,
  perMinute: 10,
});

export const verificationsRoute = defineRoute({
  name: 'audit.verifications',
  method: 'GET',
  path: '/api/v1/audit/verifications',
  access: mayRead,
  output: z.object({ rows: z.array(verification) }),
  summary: 'The latest checks of the chain',
  statements: 1,
});

/** 每日链头, newest first. */
export const anchorsRoute = defineRoute({
  name: 'audit.anchors',
  method: 'GET',
  path: '/api/v1/audit/anchors',
  access: mayRead,
  query: z.object(pageQuery),
  output: z.object({
    rows: listOf({ day: z.string(), entries: z.number(), serial: z.number(), head: z.string() }),
    page: z.number(),
    size: z.number(),
    total: z.number(),
  }),
  summary: 'The head of the chain at the end of each day',
  statements: 2,
});

/** State of the log: alarms, retention, archived months. */
export const logStateRoute = defineRoute({
  name: 'audit.state',
  method: 'GET',
  path: '/api/v1/audit/state',
  access: mayRead,
  output: z.object({
    alarms: listOf({
      kind: z.enum(['broken', 'unsealed', 'disk', 'jobs']),
      serial: z.nullable(z.number()),
      since: z.string(),
    }),
    retentionDays: z.number(),
    archives: listOf({
      id: z.string(),
      firstAt: z.string(),
      lastAt: z.string(),
      entries: z.number(),
      bytes: z.number(),
      sha256: z.string(),
      previous: z.string(),
      head: z.string(),
    }),
  }),
  summary: 'Alarms, retention and archived months of the audit log',
  statements: 3,
});

export const saveRetentionRoute = defineRoute({
  name: 'audit.saveRetention',
  method: 'PUT',
  path: '/api/v1/audit/retention',
  access: onlyRoles(ROLE.platformAdmin),
  body: z.strictObject({
    days: z.number().check(z.int(), z.minimum(180), z.maximum(3650)),
    reason: z.string().check(
      z.overwrite((text) => text.trim()),
      z.minLength(5),
      z.maxLength(200),
    ),
  }),
  output: z.object({ retentionDays: z.number() }),
  summary: 'How long entries stay on line, never below 180 days',
  statements: 4,
});

export const archiveFileRoute = defineRoute({
  name: 'audit.archiveFile',
  method: 'GET',
  path: '/api/v1/audit/archives/:id/file',
  access: mayExport,
  raw: true,
  summary: 'Download an archived month',
  statements: 4,
});
