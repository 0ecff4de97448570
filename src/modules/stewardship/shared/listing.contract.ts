import * as z from 'zod/mini';
import { byGrant, signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, listOf, reasonSchema } from '../../../kernel/http/schemas.ts';

/** Puts an experiment into the public catalogue. */
export const listRoute = defineRoute({
  name: 'experiments.list',
  method: 'POST',
  path: '/api/v1/experiments/:id/list',
  access: byGrant('sharedLab', 'enable'),
  summary: 'List an experiment in the public catalogue',
  statements: 9,
});

/** Takes an experiment out of the public catalogue. */
export const delistRoute = defineRoute({
  name: 'experiments.delist',
  method: 'POST',
  path: '/api/v1/experiments/:id/delist',
  access: signedIn,
  body: z.strictObject({ reason: reasonSchema }),
  summary: 'Take an experiment out of the public catalogue',
  statements: 16,
});

/** What a delisting would touch. */
export const previewDelistRoute = defineRoute({
  name: 'experiments.previewDelist',
  method: 'GET',
  path: '/api/v1/experiments/:id/delist',
  access: signedIn,
  output: z.object({
    uses: listOf({ kind: z.string(), n: z.number(), names: z.array(z.string()) }),
    /** People who would be told. */
    people: z.number(),
  }),
  summary: 'Who and what a delisting would touch',
  statements: 10,
});

/** 推荐. */
export const featureRoute = defineRoute({
  name: 'experiments.feature',
  method: 'PUT',
  path: '/api/v1/experiments/:id/featured',
  access: byGrant('sharedLab', 'edit'),
  body: z.strictObject({ featured: z.boolean() }),
  summary: 'Feature a listed experiment, or no longer',
  statements: 7,
});

/** 排序. */
export const sortRoute = defineRoute({
  name: 'experiments.sort',
  method: 'POST',
  path: '/api/v1/shared-lab/order',
  access: byGrant('sharedLab', 'edit'),
  body: z.strictObject({ ids: z.array(idSchema).check(z.minLength(1), z.maxLength(500)) }),
  output: z.object({ sorted: z.number() }),
  summary: 'Put featured experiments into an order',
  statements: 4,
});

/** 更换负责人. */
export const changeLeaderRoute = defineRoute({
  name: 'experiments.changeLeader',
  method: 'POST',
  path: '/api/v1/experiments/:id/leader',
  access: byGrant('sharedLab', 'edit'),
  body: z.strictObject({ leaderId: idSchema, reason: reasonSchema }),
  summary: 'Give an experiment to another leader',
  statements: 10,
});
