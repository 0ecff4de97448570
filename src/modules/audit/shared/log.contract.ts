import * as z from 'zod/mini';
import { byGrant } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { listOf } from '../../../kernel/http/schemas.ts';
import { historyPage, historyQuery } from './history.contract.ts';

const mayRead = byGrant('logManage', 'query');
const mayExport = byGrant('logManage', 'export');

const light = z.object({
  id: z.string(),
  time: z.string(),
  account: z.nullable(z.string()),
  name: z.nullable(z.string()),
  action: z.string(),
  object: z.string(),
  objectId: z.nullable(z.string()),
  result: z.string(),
});

/** One entry whole: what it changed, why, and its place in the chain (null until it is sealed, within a minute). */
export const getEntryRoute = defineRoute({
  name: 'audit.entry',
  method: 'GET',
  path: '/api/v1/audit/entries/:id',
  access: mayRead,
  output: z.object({
    ...light.shape,
    role: z.nullable(z.number()),
    unit: z.nullable(z.string()),
    ip: z.nullable(z.string()),
    agent: z.nullable(z.string()),
    before: z.unknown(),
    after: z.unknown(),
    /** Names of the people and units that before and after refer to, by id. */
    names: z.record(z.string(), z.string()),
    reason: z.nullable(z.string()),
    tookMs: z.nullable(z.number()),
    jobId: z.nullable(z.string()),
    requestId: z.nullable(z.string()),
    chain: z.nullable(z.object({ serial: z.number(), hash: z.string(), previous: z.nullable(z.string()) })),
    /** Other entries of the same request, at most 50. */
    sameRequest: z.array(light),
  }),
  summary: 'One entry of the audit log',
  statements: 4,
});

/** Everything the log holds about one object. */
export const objectEntriesRoute = defineRoute({
  name: 'audit.object',
  method: 'GET',
  path: '/api/v1/audit/objects/:object/:objectId',
  access: mayRead,
  params: z.object({
    object: z.string().check(z.minLength(1), z.maxLength(100)),
    objectId: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  query: historyQuery,
  output: historyPage,
  summary: 'The history of one object in the audit log',
  statements: 3,
});

/** What the filters offer. */
export const choicesRoute = defineRoute({
  name: 'audit.choices',
  method: 'GET',
  path: '/api/v1/audit/choices',
  access: mayRead,
  output: z.object({
    actions: z.array(z.string()),
    objects: z.array(z.string()),
    units: listOf({ id: z.string(), name: z.string(), parent: z.nullable(z.string()) }),
  }),
  summary: 'Actions, objects and units of the audit log’s filters',
  statements: 3,
});

/** Figures of at most eight days. */
export const chartsRoute = defineRoute({
  name: 'audit.charts',
  method: 'GET',
  path: '/api/v1/audit/charts',
  access: mayRead,
  query: z.object({ from: z.iso.datetime({ offset: true }), to: z.iso.datetime({ offset: true }) }),
  output: z.object({
    hours: listOf({ hour: z.string(), category: z.string(), n: z.number() }),
    accounts: listOf({ account: z.string(), n: z.number() }),
    addresses: listOf({ ip: z.string(), n: z.number() }),
  }),
  summary: 'Entries per hour, accounts that failed most, busiest addresses',
  statements: 3,
  replica: true,
});

/** What leaves the log: the same question as its list, with the reason. */
const logExport = z.strictObject({
  kw: z.optional(z.string().check(z.maxLength(100))),
  f: z.string().check(z.maxLength(8000)),
  sort: z.optional(z.string().check(z.maxLength(50))),
  reason: z.string().check(
    z.overwrite((text) => text.trim()),
    z.minLength(5),
    z.maxLength(200),
  ),
});

export const exportLogRoute = defineRoute({
  name: 'audit.export',
  method: 'POST',
  path: '/api/v1/audit/export',
  access: mayExport,
  body: logExport,
  output: z.object({ jobId: z.string() }),
  raw: true,
  summary: 'Entries as a sheet with what they changed and their hashes: the file (200) or a job (202)',
  statements: 12,
  perMinute: 20,
});

export const evidenceRoute = defineRoute({
  name: 'audit.evidence',
  method: 'POST',
  path: '/api/v1/audit/evidence',
  access: mayExport,
  body: logExport,
  output: z.object({ jobId: z.string() }),
  summary: 'Begin an evidence package: sheet, sealed lines, manifest and how to check them',
  statements: 8,
  perMinute: 10,
});
