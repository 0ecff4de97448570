import * as z from 'zod/mini';
import { byGrant, onlyRoles } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, keywordSchema } from '../../../kernel/http/schemas.ts';
import { nounRoutes, outcomeSchema, versionSchema } from '../../../kernel/managed/contract.ts';
import { historyPage, historyQuery } from '../../audit/shared/history.contract.ts';
import { MAX_POINTS, POINT_LEVELS, POINT_STATES } from './point.model.ts';
import { pointNoun } from './point.noun.ts';

const PATH = '/api/v1/knowledge-points';
const read = byGrant(pointNoun.page, 'query');

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

export const {
  get: getPointRoute,
  history: pointHistoryRoute,
  create: createPointRoute,
  update: updatePointRoute,
  remove: removePointRoute,
  restore: restorePointRoute,
} = nounRoutes(pointNoun, PATH, point, {
  get: { name: 'knowledge.get', summary: 'A knowledge point with its relations and what stands on it', statements: 5 },
  history: {
    name: 'knowledge.history',
    summary: 'What was done with a knowledge point',
    statements: 6,
    query: historyQuery,
    output: historyPage,
  },
  create: {
    name: 'knowledge.create',
    summary: 'Create a scope, or a unit or point below its parent',
    statements: 16,
  },
  /** All fields but the relations come with every save. 409 with `{current, by, at}` when somebody else saved first. */
  update: {
    name: 'knowledge.update',
    summary: 'Change a knowledge point; one that is in use keeps its code, each keeps its level',
    statements: 18,
    body: z.strictObject({ ...pointNoun.fields, version: versionSchema }),
  },
  /** 409 with `data.uses` while something stands on it. */
  remove: { name: 'knowledge.remove', summary: 'Delete a knowledge point nothing uses', statements: 8 },
  restore: {
    name: 'knowledge.restore',
    summary: 'Bring a deleted knowledge point back',
    statements: 12,
    output: point,
  },
});

const many = z.strictObject({ ids: z.array(idSchema).check(z.minLength(1), z.maxLength(MAX_POINTS)) });
export const enablePointsRoute = defineRoute({
  name: 'knowledge.enable',
  method: 'POST',
  path: '/api/v1/knowledge-enable',
  access: byGrant(pointNoun.page, 'enable'),
  body: many,
  output: outcomeSchema,
  summary: 'Offer knowledge points again',
  statements: 8,
  maxBody: 200_000,
});

export const disablePointsRoute = defineRoute({
  name: 'knowledge.disable',
  method: 'POST',
  path: '/api/v1/knowledge-disable',
  access: byGrant(pointNoun.page, 'disable'),
  body: many,
  output: outcomeSchema,
  summary: 'Offer knowledge points no longer; what is tied to them stays',
  statements: 8,
  maxBody: 200_000,
});
