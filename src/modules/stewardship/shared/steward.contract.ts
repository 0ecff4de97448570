import * as z from 'zod/mini';
import { byGrant } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, listOf, reasonSchema, textSchema } from '../../../kernel/http/schemas.ts';
import { MAX_SELECTED } from '../../../kernel/resource/list.ts';
import { LEVELS } from '../../catalogue/shared/experiment.model.ts';
import { bulkAnswer } from '../../submissions/shared/bulk.contract.ts';
import { MAX_TAGS } from './administrative.model.ts';
import { STEWARD_COMMANDS } from './steward-bulk.model.ts';

const edits = byGrant('experiManage', 'edit');
const tags = z.array(textSchema(1, 60)).check(z.maxLength(MAX_TAGS));
const category = z.nullable(z.string().check(z.maxLength(32), z.regex(/^[\w.-]+$/)));
const uses = listOf({ kind: z.string(), n: z.number(), names: z.array(z.string()) });

/** Level, category and tags as they stand. */
export const administrativeRoute = defineRoute({
  name: 'experiments.administrative',
  method: 'GET',
  path: '/api/v1/experiments/:id/administrative',
  access: edits,
  output: z.object({
    code: z.string(),
    name: z.string(),
    level: z.enum(LEVELS),
    category: z.nullable(z.string()),
    tags: z.array(z.string()),
    /** To be sent with the save. */
    version: z.number(),
  }),
  summary: 'Level, category and tags of an experiment',
  statements: 2,
});

/** 修改级别、类别、标签 of one experiment, in every state but the archive. */
export const saveAdministrativeRoute = defineRoute({
  name: 'experiments.saveAdministrative',
  method: 'PUT',
  path: '/api/v1/experiments/:id/administrative',
  access: edits,
  body: z.strictObject({
    version: z.number().check(z.int(), z.minimum(0)),
    level: z.enum(LEVELS),
    category,
    tags,
  }),
  output: z.object({ version: z.number() }),
  summary: 'Change level, category and tags of an experiment',
  statements: 12,
});

/** 批量: one command for many experiments. */
export const stewardBulkRoute = defineRoute({
  name: 'experiments.stewardBulk',
  method: 'POST',
  path: '/api/v1/experiments/bulk',
  access: edits,
  body: z.strictObject({
    command: z.enum(STEWARD_COMMANDS),
    ids: z.array(idSchema).check(z.minLength(1), z.maxLength(MAX_SELECTED)),
    /** With `describe`: what is left out stays as it is. */
    level: z.optional(z.enum(LEVELS)),
    category: z.optional(category),
    addTags: z.optional(tags),
    removeTags: z.optional(tags),
    /** With `changeLeader`. */
    leaderId: z.optional(idSchema),
    /** With everything but `describe`. */
    reason: z.optional(reasonSchema),
    /** With `archive`: the number of experiments, typed in. */
    confirm: z.optional(z.number()),
  }),
  output: bulkAnswer,
  summary: 'One command for many experiments: at once up to 100, else a job',
  statements: 2600,
  maxBody: 1_000_000,
  perMinute: 60,
});

/** What a move to another unit touches. */
export const previewMoveRoute = defineRoute({
  name: 'experiments.previewMove',
  method: 'GET',
  path: '/api/v1/experiments/:id/unit',
  access: edits,
  query: z.object({ unitId: idSchema }),
  output: z.object({
    from: z.object({ id: z.string(), name: z.string() }),
    to: z.object({ id: z.string(), name: z.string() }),
    leader: z.object({ id: z.string(), name: z.string(), unitName: z.string(), inUnit: z.boolean() }),
    /** Administrators who lose sight of it, and who gain it; the first twenty names. */
    losing: z.object({ n: z.number(), names: z.array(z.string()) }),
    gaining: z.object({ n: z.number(), names: z.array(z.string()) }),
    /** What uses it: it goes on unchanged. */
    uses,
    runs: z.number(),
    /** Waits for a decision: it cannot be moved before. */
    waiting: z.boolean(),
  }),
  summary: 'Whom and what a move to another unit touches',
  statements: 12,
});

/** 转移单位, with a new leader where the present one stays behind. */
export const moveUnitRoute = defineRoute({
  name: 'experiments.moveUnit',
  method: 'POST',
  path: '/api/v1/experiments/:id/unit',
  access: edits,
  body: z.strictObject({ unitId: idSchema, leaderId: z.optional(idSchema), reason: reasonSchema }),
  summary: 'Move an experiment to another unit',
  statements: 16,
});

/** What stands against the archive, and what uses the experiment. */
export const previewArchiveRoute = defineRoute({
  name: 'experiments.previewArchive',
  method: 'GET',
  path: '/api/v1/experiments/:id/archive',
  access: edits,
  output: z.object({
    /** Runs under way: they must end first. */
    running: z.number(),
    /** Entitlements in force: they must end first. */
    entitlements: z.number(),
    /** An open revision: it must be decided or dropped first. */
    revision: z.boolean(),
    uses,
    /** Runs that stay readable. */
    runs: z.number(),
  }),
  summary: 'What stands against archiving an experiment',
  statements: 10,
});

/** 归档: for good. */
export const archiveRoute = defineRoute({
  name: 'experiments.archive',
  method: 'POST',
  path: '/api/v1/experiments/:id/archive',
  access: edits,
  body: z.strictObject({
    reason: reasonSchema,
    /** The code of the experiment, typed in. */
    code: textSchema(1, 64),
  }),
  summary: 'Archive a delisted experiment for good',
  statements: 14,
});
