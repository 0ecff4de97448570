import * as z from 'zod/mini';
import { byGrant, onlyRoles } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, keywordSchema, textSchema } from '../../../kernel/http/schemas.ts';
import { storedTextSchema } from '../../../kernel/i18n/stored-text.ts';
import { historyPage, historyQuery } from '../../audit/shared/history.contract.ts';
import { MAX_POINTS, MAX_RELATED, POINT_CODE, POINT_LEVELS, POINT_NAME_MAX, POINT_STATES } from './point.model.ts';

const PAGE = 'experimentTypeManage';
const read = byGrant(PAGE, 'query');
const one = z.strictObject({ id: idSchema });
const code = z.string().check(
  z.overwrite((text) => text.trim()),
  z.regex(POINT_CODE),
);
const name = textSchema(1, POINT_NAME_MAX);
const related = z.array(idSchema).check(z.maxLength(MAX_RELATED));

/** A point as others name it. */
export const pointRef = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  state: z.enum(POINT_STATES),
});
const refs = z.array(pointRef);

const point = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  level: z.enum(POINT_LEVELS),
  parent: z.nullable(pointRef),
  state: z.enum(POINT_STATES),
  version: z.number(),
  updatedAt: z.string(),
  deletedAt: z.nullable(z.string()),
  /** What comes before it, what it holds beside its own tree, what is like it. */
  relations: z.object({ prerequisite: refs, contains: refs, related: refs }),
  /** What it comes before. */
  following: refs,
  uses: z.object({ below: z.number(), linked: z.number() }),
});

/** The whole tree for choosing a place in it. */
export const pointTreeRoute = defineRoute({
  name: 'knowledge.tree',
  method: 'GET',
  path: '/api/v1/knowledge-tree',
  access: read,
  output: z.object({
    rows: z.array(z.extend(pointRef, { parent: z.nullable(z.string()), level: z.enum(POINT_LEVELS) })),
  }),
  summary: 'All knowledge points in the order of their tree',
  statements: 2,
});

/** Points to choose from: active ones whose code or name holds the text, at most twenty. */
export const searchPointsRoute = defineRoute({
  name: 'knowledge.search',
  method: 'GET',
  path: '/api/v1/knowledge-search',
  access: onlyRoles(0, 2, 3, 5),
  query: z.object({
    kw: keywordSchema,
    /** Only the lowest level, to which content is tied. */
    points: z._default(z.enum(['', '1']), ''),
  }),
  output: z.object({ rows: z.array(z.extend(pointRef, { level: z.enum(POINT_LEVELS), above: z.string() })) }),
  summary: 'Knowledge points by code or name',
  statements: 2,
  perMinute: 300,
});

export const getPointRoute = defineRoute({
  name: 'knowledge.get',
  method: 'GET',
  path: '/api/v1/knowledge-points/:id',
  access: read,
  params: one,
  output: point,
  summary: 'A knowledge point with its relations and what stands on it',
  statements: 5,
});

export const pointHistoryRoute = defineRoute({
  name: 'knowledge.history',
  method: 'GET',
  path: '/api/v1/knowledge-points/:id/history',
  access: read,
  params: one,
  query: historyQuery,
  output: historyPage,
  summary: 'What was done with a knowledge point',
  statements: 6,
});

const relations = z.strictObject({ prerequisite: related, contains: related, related });

export const createPointRoute = defineRoute({
  name: 'knowledge.create',
  method: 'POST',
  path: '/api/v1/knowledge-points',
  access: byGrant(PAGE, 'add'),
  body: z.strictObject({ code, name, parent: z.nullable(idSchema), relations: z.optional(relations) }),
  output: point,
  summary: 'Create a scope, or a unit or point below its parent',
  statements: 16,
});

/** 409 with `{current, by, at}` when somebody else saved first. */
export const updatePointRoute = defineRoute({
  name: 'knowledge.update',
  method: 'PATCH',
  path: '/api/v1/knowledge-points/:id',
  access: byGrant(PAGE, 'edit'),
  params: one,
  body: z.strictObject({
    code,
    name,
    parent: z.nullable(idSchema),
    relations: z.optional(relations),
    version: z.number().check(z.int(), z.minimum(1)),
  }),
  output: point,
  summary: 'Change a knowledge point; one that is in use keeps its code, each keeps its level',
  statements: 18,
});

/** 409 with `data.uses` while something stands on it. */
export const removePointRoute = defineRoute({
  name: 'knowledge.remove',
  method: 'DELETE',
  path: '/api/v1/knowledge-points/:id',
  access: byGrant(PAGE, 'delete'),
  params: one,
  output: z.object({ id: z.string() }),
  summary: 'Delete a knowledge point nothing uses',
  statements: 8,
});

export const restorePointRoute = defineRoute({
  name: 'knowledge.restore',
  method: 'POST',
  path: '/api/v1/knowledge-points/:id/restore',
  access: byGrant(PAGE, 'delete'),
  params: one,
  output: point,
  summary: 'Bring a deleted knowledge point back',
  statements: 12,
});

const many = z.strictObject({ ids: z.array(idSchema).check(z.minLength(1), z.maxLength(MAX_POINTS)) });
const changed = z.object({
  done: z.number(),
  skipped: z.array(z.object({ id: z.string(), name: z.string(), reason: storedTextSchema })),
});

export const enablePointsRoute = defineRoute({
  name: 'knowledge.enable',
  method: 'POST',
  path: '/api/v1/knowledge-enable',
  access: byGrant(PAGE, 'enable'),
  body: many,
  output: changed,
  summary: 'Offer knowledge points again',
  statements: 8,
  maxBody: 200_000,
});

export const disablePointsRoute = defineRoute({
  name: 'knowledge.disable',
  method: 'POST',
  path: '/api/v1/knowledge-disable',
  access: byGrant(PAGE, 'disable'),
  body: many,
  output: changed,
  summary: 'Offer knowledge points no longer; what is tied to them stays',
  statements: 8,
  maxBody: 200_000,
});
