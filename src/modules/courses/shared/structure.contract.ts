import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, instantSchema, textSchema } from '../../../kernel/http/schemas.ts';
import { COUNT_RULES, PLANNED_NODE_TYPES } from './structure.model.ts';

const nodeParams = z.strictObject({ nodeId: idSchema });
const instant = z.nullable(instantSchema);
const attempts = z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(100)));
const reportScore = z.enum(['atOnce', 'withGrade']);

/** Settings of an experiment node. */
const experimentFields = {
  experimentId: idSchema,
  attempts: z._default(attempts, null),
  countRule: z._default(z.enum(COUNT_RULES), 'best'),
  dueAt: z._default(instant, null),
  reportRequired: z._default(z.boolean(), false),
  reportScore: z._default(reportScore, 'atOnce'),
  /** A published version the node holds on to; null follows what is published. */
  versionPin: z._default(z.nullable(idSchema), null),
};

const node = z.object({
  id: z.string(),
  courseId: z.string(),
  type: z.string(),
  parent: z.nullable(z.string()),
  name: z.string(),
  sort: z.number(),
  visible: z.boolean(),
  opensAt: z.nullable(z.string()),
  closesAt: z.nullable(z.string()),
  version: z.number(),
  experiment: z.nullable(
    z.object({
      experimentId: z.string(),
      experimentName: z.nullable(z.string()),
      attempts,
      countRule: z.enum(COUNT_RULES),
      dueAt: z.nullable(z.string()),
      reportRequired: z.boolean(),
      reportScore,
      versionPin: z.nullable(z.string()),
    }),
  ),
  /** For learners: why it is not open now, with the instant that decides. */
  lock: z.nullable(z.object({ code: z.enum(['notYet', 'over']), at: z.string() })),
});

export const courseTreeRoute = defineRoute({
  name: 'courses.tree',
  method: 'GET',
  path: '/api/v1/courses/:courseId/nodes',
  access: signedIn,
  params: z.strictObject({ courseId: idSchema }),
  output: z.object({ rows: z.array(node), can: z.object({ edit: z.boolean() }) }),
  summary: 'The outline: everything for the team, visible nodes with locks for learners',
  statements: 3,
});

export const getNodeRoute = defineRoute({
  name: 'courses.node',
  method: 'GET',
  path: '/api/v1/nodes/:nodeId',
  access: signedIn,
  params: nodeParams,
  output: z.extend(node, { body: z.string() }),
  summary: 'One node with its content; the content of a locked node is empty for learners',
  statements: 5,
});

export const createNodeRoute = defineRoute({
  name: 'courses.createNode',
  method: 'POST',
  path: '/api/v1/courses/:courseId/nodes',
  access: signedIn,
  params: z.strictObject({ courseId: idSchema }),
  body: z.strictObject({
    type: z.enum(PLANNED_NODE_TYPES),
    parent: z._default(z.nullable(idSchema), null),
    name: textSchema(1, 100),
    opensAt: z._default(instant, null),
    closesAt: z._default(instant, null),
    body: z._default(z.string().check(z.maxLength(200_000)), ''),
    experiment: z.optional(z.strictObject(experimentFields)),
  }),
  maxBody: 524_288,
  output: z.object({ id: z.string(), removed: z.array(z.string()) }),
  summary: 'New node, hidden, at the end of its siblings',
  statements: 7,
});

export const updateNodeRoute = defineRoute({
  name: 'courses.updateNode',
  method: 'PATCH',
  path: '/api/v1/nodes/:nodeId',
  access: signedIn,
  params: nodeParams,
  body: z.strictObject({
    version: z.number(),
    name: z.optional(textSchema(1, 100)),
    opensAt: z.optional(instant),
    closesAt: z.optional(instant),
    body: z.optional(z.string().check(z.maxLength(200_000))),
    experiment: z.optional(
      z.strictObject({
        experimentId: z.optional(idSchema),
        attempts: z.optional(attempts),
        countRule: z.optional(z.enum(COUNT_RULES)),
        dueAt: z.optional(instant),
        reportRequired: z.optional(z.boolean()),
        reportScore: z.optional(reportScore),
        versionPin: z.optional(z.nullable(idSchema)),
      }),
    ),
  }),
  maxBody: 524_288,
  output: z.object({ version: z.number(), removed: z.array(z.string()) }),
  summary: 'Change a node; refused as stale when somebody else changed it meanwhile',
  statements: 8,
});

export const moveNodeRoute = defineRoute({
  name: 'courses.moveNode',
  method: 'POST',
  path: '/api/v1/nodes/:nodeId/move',
  access: signedIn,
  params: nodeParams,
  body: z.strictObject({ parent: z.nullable(idSchema), index: z.number().check(z.int(), z.minimum(0)) }),
  output: z.object({
    changed: z.array(z.object({ id: z.string(), parent: z.nullable(z.string()), sort: z.number() })),
  }),
  summary: 'Move a node among or under others',
  statements: 6,
});

export const showNodeRoute = defineRoute({
  name: 'courses.showNode',
  method: 'POST',
  path: '/api/v1/nodes/:nodeId/visibility',
  access: signedIn,
  params: nodeParams,
  body: z.strictObject({ visible: z.boolean() }),
  output: z.object({ version: z.number() }),
  summary: 'Show a node to learners or hide it',
  statements: 5,
});

export const deleteNodeRoute = defineRoute({
  name: 'courses.deleteNode',
  method: 'DELETE',
  path: '/api/v1/nodes/:nodeId',
  access: signedIn,
  params: nodeParams,
  output: z.object({ deleted: z.number() }),
  summary: 'Delete a node with everything below; refused when anything there was used',
  statements: 12,
});

export const nodeVersionsRoute = defineRoute({
  name: 'courses.nodeVersions',
  method: 'GET',
  path: '/api/v1/courses/:courseId/experiments/:experimentId/versions',
  access: signedIn,
  params: z.strictObject({ courseId: idSchema, experimentId: idSchema }),
  output: z.object({
    rows: z.array(z.object({ id: z.string(), number: z.number(), publishedAt: z.string(), current: z.boolean() })),
  }),
  summary: 'Versions of a listed experiment that a node of the course may hold on to',
  statements: 4,
});

export const copyNodeRoute = defineRoute({
  name: 'courses.copyNode',
  method: 'POST',
  path: '/api/v1/nodes/:nodeId/copy',
  access: signedIn,
  params: nodeParams,
  body: z.strictObject({ name: textSchema(1, 100) }),
  output: z.object({ id: z.string(), copied: z.number() }),
  summary: 'Copy a node with everything below it, hidden, behind the original',
  statements: 8,
});

export const nodeBinRoute = defineRoute({
  name: 'courses.nodeBin',
  method: 'GET',
  path: '/api/v1/courses/:courseId/node-bin',
  access: signedIn,
  params: z.strictObject({ courseId: idSchema }),
  output: z.object({
    rows: z.array(
      z.object({ id: z.string(), name: z.string(), type: z.string(), count: z.number(), deletedAt: z.string() }),
    ),
  }),
  summary: 'Deleted parts of the outline that can be had back, for 30 days, the 200 latest',
  statements: 2,
});

export const restoreNodeRoute = defineRoute({
  name: 'courses.restoreNode',
  method: 'POST',
  path: '/api/v1/nodes/:nodeId/restore',
  access: signedIn,
  params: nodeParams,
  output: z.object({ id: z.string() }),
  summary: 'Put a deleted node and what went with it back where and as it was',
  statements: 8,
});
