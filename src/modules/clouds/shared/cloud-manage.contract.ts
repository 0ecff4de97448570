import * as z from 'zod/mini';
import { defineRoute } from '../../../kernel/http/contract.ts';
import {
  idSchema,
  instantSchema,
  keywordSchema,
  listOf,
  reasonSchema,
  rowsOf,
  textSchema,
} from '../../../kernel/http/schemas.ts';
import { contractParts, managedFacts, nounRoutes, outcomeSchema } from '../../../kernel/managed/contract.ts';
import { historyPage, historyQuery } from '../../audit/shared/history.contract.ts';
import { chosenExperiment } from '../../catalogue/shared/catalogue.contract.ts';
import * as model from './cloud.model.ts';
import { cloudNoun } from './cloud.noun.ts';

const PATH = '/api/v1/managed-clouds';
const parts = contractParts(cloudNoun, PATH);
const read = parts.get.access;
const edit = parts.update.access;
const one = parts.get.params;
const ids = (most: number) => z.array(idSchema).check(z.maxLength(most));

const person = z.object({ id: z.string(), account: z.string(), name: z.string(), unitName: z.nullable(z.string()) });
/** A chosen experiment as the picker shows it. */
const picked = z.omit(chosenExperiment, { hours: true, steps: true, level: true });
const pickedPackage = z.object({ id: z.string(), code: z.string(), name: z.string(), gone: z.boolean() });

const cloud = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.nullable(z.string()),
  unitId: z.string(),
  unitName: z.string(),
  cover: z.nullable(z.string()),
  coverUrl: z.nullable(z.string()),
  intro: z.string(),
  subject: z.nullable(z.string()),
  externalUrl: z.nullable(z.string()),
  externalMembers: z.boolean(),
  week: listOf({ day: z.number(), from: z.string(), to: z.string() }),
  exceptions: listOf({ date: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()), note: z.string() }),
  concurrency: z.number(),
  memberRule: z.enum(model.MEMBER_RULES),
  state: z.enum(model.CLOUD_STATES),
  maintenanceText: z.nullable(z.string()),
  maintenanceUntil: z.nullable(z.string()),
  experiments: z.array(picked),
  packages: z.array(pickedPackage),
  managers: z.array(person),
  figures: z.object({
    now: z.number(),
    waiting: z.number(),
    runs: z.number(),
    runs30: z.number(),
    persons: z.number(),
    persons30: z.number(),
    members: z.number(),
  }),
  ...managedFacts,
  can: z.object({
    edit: z.boolean(),
    list: z.boolean(),
    maintain: z.boolean(),
    delist: z.boolean(),
    remove: z.boolean(),
    restore: z.boolean(),
    members: z.boolean(),
  }),
});

/** What a form offers: owner units in scope, with a unit the people who may manage, packages that are listed. */
export const cloudChoicesRoute = defineRoute({
  name: 'clouds.choices',
  method: 'GET',
  path: '/api/v1/cloud-choices',
  access: read,
  query: z.strictObject({ unit: z.optional(idSchema), kw: keywordSchema }),
  output: z.object({
    units: listOf({ id: z.string(), name: z.string(), parentId: z.nullable(z.string()) }),
    /** Role teacher and above of the unit and below it; at most 20 that the keyword finds. */
    managers: z.array(person),
    packages: z.array(pickedPackage),
  }),
  summary: 'What the form of a micro cloud offers',
  statements: 6,
});

/** A cloud as it was saved; `removed`: tags that were taken out of its introduction. */
const savedCloud = z.extend(cloud, { removed: z.array(z.string()) });

export const {
  get: getManagedCloudRoute,
  history: cloudHistoryRoute,
  create: createCloudRoute,
  update: updateCloudRoute,
  command: commandCloudsRoute,
  remove: removeCloudRoute,
  restore: restoreCloudRoute,
} = nounRoutes(cloudNoun, PATH, savedCloud, {
  get: {
    name: 'clouds.getManaged',
    output: cloud,
    summary: 'A micro cloud as its administrators keep it',
    statements: 12,
  },
  history: {
    name: 'clouds.history',
    query: historyQuery,
    output: historyPage,
    summary: 'What was done with a micro cloud',
    statements: 8,
  },
  create: { name: 'clouds.create', summary: 'Create a micro cloud as a draft', statements: 40, maxBody: 300_000 },
  /** 409 `clouds.stale` with `{current, version, by, at}` when somebody else saved first. */
  update: { name: 'clouds.update', summary: 'Change a micro cloud', statements: 45, maxBody: 300_000 },
  /** List, maintain, delist; the grants enable and disable are checked by the command. */
  command: {
    name: 'clouds.command',
    path: '/api/v1/cloud-commands',
    body: z.strictObject({
      ...parts.command.body.shape,
      /** With delist. */
      reason: z.optional(reasonSchema),
      /** With maintain: what people read, and when it is expected to end. */
      text: z.optional(textSchema(2, 200)),
      until: z.optional(z.nullable(instantSchema)),
    }),
    summary: 'List, maintain or delist micro clouds; those that do not fit are skipped with their reason',
    statements: 2500,
  },
  remove: { name: 'clouds.remove', summary: 'Delete a micro cloud nobody ran in', statements: 12 },
  restore: { name: 'clouds.restore', summary: 'Bring a deleted micro cloud back', statements: 12 },
});

export const concurrencyCloudsRoute = defineRoute({
  name: 'clouds.setConcurrency',
  method: 'POST',
  path: '/api/v1/cloud-concurrency',
  access: edit,
  body: z.strictObject({
    ids: parts.command.body.shape.ids,
    concurrency: cloudNoun.fields.concurrency,
  }),
  output: outcomeSchema,
  summary: 'Change how many runs micro clouds hold at the same time',
  statements: 1200,
});

export const cloudMembersRoute = defineRoute({
  name: 'clouds.members',
  method: 'GET',
  path: '/api/v1/managed-clouds/:id/members',
  access: read,
  params: one,
  query: z.strictObject({
    kw: keywordSchema,
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
  }),
  output: z.object({
    rows: listOf({ ...person.shape, addedAt: z.string() }),
    page: z.number(),
    size: z.number(),
    total: z.number(),
  }),
  summary: 'People named as members of a micro cloud',
  statements: 6,
});

/** Finds people by account, number or name to put them on the list: at most 10. */
export const findMembersRoute = defineRoute({
  name: 'clouds.findMembers',
  method: 'GET',
  path: '/api/v1/managed-clouds/:id/candidates',
  access: edit,
  params: one,
  query: z.strictObject({ kw: keywordSchema }),
  output: rowsOf({ ...person.shape, member: z.boolean() }),
  summary: 'People who can be named as members',
  statements: 6,
});

/** By id, or by lines of a sheet: account and, when given, the name that must belong to it. */
export const addMembersRoute = defineRoute({
  name: 'clouds.addMembers',
  method: 'POST',
  path: '/api/v1/managed-clouds/:id/members',
  access: edit,
  params: one,
  body: z.strictObject({
    ids: z.optional(ids(model.MAX_MEMBERS_AT_ONCE)),
    lines: z.optional(
      z
        .array(z.strictObject({ account: textSchema(1, 64), name: textSchema(0, 60) }))
        .check(z.maxLength(model.MAX_MEMBERS_AT_ONCE)),
    ),
  }),
  output: z.object({
    added: z.number(),
    /** Were members already. */
    same: z.number(),
    faults: listOf({ line: z.number(), account: z.string(), fault: z.enum(['unknown', 'name', 'disabled']) }),
  }),
  summary: 'Name people as members of a micro cloud',
  statements: 15,
  maxBody: 100_000,
});

export const removeMembersRoute = defineRoute({
  name: 'clouds.removeMembers',
  method: 'POST',
  path: '/api/v1/managed-clouds/:id/members/remove',
  access: edit,
  params: one,
  body: z.strictObject({ ids: ids(model.MAX_MEMBERS_AT_ONCE) }),
  output: z.object({ removed: z.number() }),
  summary: 'Take people off the list of members',
  statements: 10,
});

export const cloudRunningRoute = defineRoute({
  name: 'clouds.running',
  method: 'GET',
  path: '/api/v1/managed-clouds/:id/running',
  access: read,
  params: one,
  output: rowsOf({
    id: z.string(),
    person: z.string(),
    account: z.string(),
    experiment: z.string(),
    code: z.string(),
    step: z.nullable(z.number()),
    startedAt: z.string(),
    heartbeatAt: z.nullable(z.string()),
  }),
  summary: 'Runs that hold a place in a micro cloud now',
  statements: 5,
});

export const endCloudRunRoute = defineRoute({
  name: 'clouds.endRun',
  method: 'POST',
  path: '/api/v1/managed-clouds/:id/running/:run/end',
  access: edit,
  params: z.strictObject({ id: idSchema, run: idSchema }),
  body: z.strictObject({ reason: reasonSchema }),
  output: z.object({ id: z.string() }),
  summary: 'End a run in a micro cloud with a reason; its steps are kept',
  statements: 40,
});
