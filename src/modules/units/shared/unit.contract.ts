import * as z from 'zod/mini';
import { byGrant } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, keywordSchema, listOf, reasonSchema, textSchema } from '../../../kernel/http/schemas.ts';
import { storedTextSchema } from '../../../kernel/i18n/stored-text.ts';
import { historyPage, historyQuery } from '../../audit/shared/history.contract.ts';
import { UNIT_CODE, UNIT_KINDS, UNIT_NAME, UNIT_PHONE, UNIT_STATES } from './unit.model.ts';

const read = byGrant('schoolmanage', 'query');
const edit = byGrant('schoolmanage', 'edit');

const version = z.number().check(z.int(), z.minimum(1));
const optionalText = (max: number) => z.optional(z.nullable(textSchema(0, max)));

const facts = {
  name: textSchema(UNIT_NAME.min, UNIT_NAME.max),
  nameEn: optionalText(200),
  kind: z.enum(UNIT_KINDS),
  gradation: optionalText(32),
  province: optionalText(50),
  city: optionalText(50),
  address: optionalText(200),
  contact: optionalText(40),
  phone: z.optional(z.nullable(z.union([z.literal(''), z.string().check(z.regex(UNIT_PHONE))]))),
  logo: z.optional(z.nullable(idSchema)),
  sort: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))),
  /** Bytes; null: the product's own limit. */
  storageQuota: z.optional(z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(2 ** 50)))),
  collegeReview: z.optional(z.boolean()),
};

const unit = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.nullable(z.string()),
  parentId: z.nullable(z.string()),
  /** Names from the root to the parent. */
  path: listOf({ id: z.string(), name: z.string() }),
  kind: z.enum(UNIT_KINDS),
  gradation: z.nullable(z.string()),
  province: z.nullable(z.string()),
  city: z.nullable(z.string()),
  address: z.nullable(z.string()),
  contact: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  /** Address that shows the logo. */
  logoUrl: z.nullable(z.string()),
  sort: z.number(),
  state: z.enum(UNIT_STATES),
  storageQuota: z.nullable(z.number()),
  collegeReview: z.boolean(),
  mergedInto: z.nullable(z.object({ id: z.string(), code: z.string(), name: z.string() })),
  deletedAt: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
  children: z.number(),
  /** People with this unit or one below it, by role. */
  members: listOf({ role: z.number(), n: z.number() }),
  /** Experiments owned here or below, not archived. */
  experiments: z.number(),
  can: z.object({
    edit: z.boolean(),
    move: z.boolean(),
    disable: z.boolean(),
    enable: z.boolean(),
    merge: z.boolean(),
    remove: z.boolean(),
    restore: z.boolean(),
    add: z.boolean(),
  }),
});

export const getUnitRoute = defineRoute({
  name: 'units.get',
  method: 'GET',
  path: '/api/v1/units/:id',
  access: read,
  output: unit,
  summary: 'A unit with its counts and what may be done with it',
  statements: 7,
});

export const unitHistoryRoute = defineRoute({
  name: 'units.history',
  method: 'GET',
  path: '/api/v1/units/:id/history',
  access: read,
  query: historyQuery,
  output: historyPage,
  summary: 'What was done with a unit',
  statements: 8,
});

/** The tree in scope: whole, or by branch when it is large; a keyword opens the path to each hit. */
export const unitTreeRoute = defineRoute({
  name: 'units.tree',
  method: 'GET',
  path: '/api/v1/unit-tree',
  access: read,
  query: z.object({ parent: z.optional(idSchema), kw: keywordSchema }),
  output: z.object({
    /** False: children of a node are asked for when it opens. */
    whole: z.boolean(),
    rows: listOf({
      id: z.string(),
      parentId: z.nullable(z.string()),
      code: z.string(),
      name: z.string(),
      kind: z.enum(UNIT_KINDS),
      state: z.enum(UNIT_STATES),
      sort: z.number(),
      version: z.number(),
      children: z.number(),
      hit: z.boolean(),
    }),
  }),
  summary: 'The tree of units in scope',
  statements: 4,
});

export const createUnitRoute = defineRoute({
  name: 'units.create',
  method: 'POST',
  path: '/api/v1/units',
  access: byGrant('schoolmanage', 'add'),
  body: z.strictObject({ ...facts, code: z.string().check(z.regex(UNIT_CODE)), parentId: z.nullable(idSchema) }),
  output: unit,
  summary: 'Create a unit below its parent',
  statements: 25,
});

/** 409 `units.stale` with `{current, version, by, at}` when somebody else saved first. */
export const updateUnitRoute = defineRoute({
  name: 'units.update',
  method: 'PATCH',
  path: '/api/v1/units/:id',
  access: edit,
  body: z.strictObject({ ...facts, name: z.optional(facts.name), kind: z.optional(facts.kind), version }),
  output: unit,
  summary: 'Change a unit',
  statements: 25,
});

const people = listOf({ id: z.string(), name: z.string(), account: z.string(), unit: z.string() });

/** Administrators who would gain or lose sight of a unit. */
export const previewMoveRoute = defineRoute({
  name: 'units.previewMove',
  method: 'GET',
  path: '/api/v1/units/:id/move',
  access: edit,
  query: z.object({ parent: z.optional(idSchema) }),
  output: z.object({ gain: people, lose: people, units: z.number() }),
  summary: 'Who gains or loses sight of a unit by a move',
  statements: 8,
});

export const moveUnitRoute = defineRoute({
  name: 'units.move',
  method: 'POST',
  path: '/api/v1/units/:id/move',
  access: edit,
  body: z.strictObject({ parentId: z.nullable(idSchema), version }),
  output: unit,
  summary: 'Move a unit with all below it',
  statements: 26,
});

export const sortUnitsRoute = defineRoute({
  name: 'units.sort',
  method: 'POST',
  path: '/api/v1/unit-order',
  access: edit,
  body: z.strictObject({
    parentId: z.nullable(idSchema),
    ids: z.array(idSchema).check(z.minLength(1), z.maxLength(2000)),
  }),
  output: z.object({ sorted: z.number() }),
  summary: 'Put siblings into an order',
  statements: 12,
});

export const previewDisableRoute = defineRoute({
  name: 'units.previewDisable',
  method: 'GET',
  path: '/api/v1/units/:id/disable',
  access: byGrant('schoolmanage', 'disable'),
  output: z.object({
    descendants: listOf({ id: z.string(), code: z.string(), name: z.string() }),
    members: z.number(),
  }),
  summary: 'What hangs on a unit that is to be disabled',
  statements: 6,
});

export const disableUnitRoute = defineRoute({
  name: 'units.disable',
  method: 'POST',
  path: '/api/v1/units/:id/disable',
  access: byGrant('schoolmanage', 'disable'),
  body: z.strictObject({
    version,
    reason: reasonSchema,
    /** Disables the people of the unit and below, too; then `code` repeats the code of the unit. */
    members: z._default(z.boolean(), false),
    code: z.optional(z.string().check(z.maxLength(32))),
  }),
  output: unit,
  summary: 'Disable a unit',
  statements: 30,
});

export const enableUnitRoute = defineRoute({
  name: 'units.enable',
  method: 'POST',
  path: '/api/v1/units/:id/enable',
  access: byGrant('schoolmanage', 'enable'),
  body: z.strictObject({ version }),
  output: unit,
  summary: 'Enable a unit',
  statements: 20,
});

/** 409 `units.remove.used` with `{uses: [{kind, n}]}` while something belongs to it. */
export const removeUnitRoute = defineRoute({
  name: 'units.remove',
  method: 'DELETE',
  path: '/api/v1/units/:id',
  access: byGrant('schoolmanage', 'delete'),
  output: z.object({ id: z.string() }),
  summary: 'Delete a unit nothing belongs to',
  statements: 18,
});

export const restoreUnitRoute = defineRoute({
  name: 'units.restore',
  method: 'POST',
  path: '/api/v1/units/:id/restore',
  access: byGrant('schoolmanage', 'delete'),
  output: unit,
  summary: 'Bring a deleted unit back',
  statements: 20,
});

/** What a merge moves, and the numbers that clash. */
export const previewMergeRoute = defineRoute({
  name: 'units.previewMerge',
  method: 'GET',
  path: '/api/v1/units/:id/merge',
  access: edit,
  query: z.object({ into: idSchema }),
  output: z.object({
    parts: listOf({
      kind: z.string(),
      n: z.number(),
      /** The number may be given up instead of changed. */
      mayDrop: z.boolean(),
      clashes: listOf({ id: z.string(), name: z.string(), number: z.string(), other: z.string() }),
    }),
  }),
  summary: 'What a merge of two units moves',
  statements: 24,
});

export const mergeUnitRoute = defineRoute({
  name: 'units.merge',
  method: 'POST',
  path: '/api/v1/units/:id/merge',
  access: edit,
  body: z.strictObject({
    into: idSchema,
    version,
    reason: reasonSchema,
    /** Repeats the code of the unit that goes. */
    code: z.string().check(z.maxLength(32)),
    /** One for every clash: `renumber` with a new number, or `keep`: the other one keeps it and this one has none. */
    clashes: z._default(
      z
        .array(
          z.strictObject({
            kind: z.string().check(z.maxLength(40)),
            id: idSchema,
            action: z.enum(['keep', 'renumber']),
            number: z.optional(textSchema(1, 64)),
          }),
        )
        .check(z.maxLength(2000)),
      [],
    ),
  }),
  output: z.object({ jobId: z.string() }),
  summary: 'Merge a unit into another one',
  statements: 30,
  maxBody: 500_000,
});

/** Up to 100 units at once, more as a job. */
export const bulkUnitsRoute = defineRoute({
  name: 'units.bulk',
  method: 'POST',
  path: '/api/v1/unit-bulk',
  access: read,
  body: z.strictObject({
    action: z.enum(['enable', 'disable']),
    ids: z.array(idSchema).check(z.minLength(1), z.maxLength(20_000)),
    reason: z.optional(reasonSchema),
  }),
  output: z.object({
    jobId: z.nullable(z.string()),
    done: z.number(),
    skipped: listOf({ id: z.string(), name: z.string(), reason: storedTextSchema }),
  }),
  summary: 'Enable or disable units',
  statements: 16,
  maxBody: 1_000_000,
});
