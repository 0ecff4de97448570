import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, instantSchema, listOf, rowsOf, textSchema } from '../../../kernel/http/schemas.ts';
import { pointRef } from '../../knowledge/shared/point.contract.ts';
import { MAX_LINKED } from '../../knowledge/shared/point.model.ts';
import { ALL_COMPLETIONS, TALK_MOST } from './completion.model.ts';
import { MAX_OBJECTIVES } from './info.model.ts';
import { MAX_ADDRESS } from './link.model.ts';
import { standingSchema } from './standing.contract.ts';
import { COUNT_RULES, PLANNED_NODE_TYPES } from './structure.model.ts';
import { hundred, reasonSchema, ruleSchema, storedRuleSchema } from './unlock.contract.ts';

const instant = z.nullable(instantSchema);
/** Checked by the service, which says what is wrong with it. */
const address = z.string().check(z.maxLength(MAX_ADDRESS));
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
  /** Starting state every run of the node begins with; null is the beginning of the experiment. */
  startStateId: z._default(z.nullable(idSchema), null),
};

const hours = z.nullable(z.number().check(z.minimum(0), z.maximum(400), z.multipleOf(0.5)));

const talkNumber = (most: number) => z.number().check(z.int(), z.minimum(0), z.maximum(most));
/** What is to be written at a discussion. */
export const talkSchema = z.strictObject({
  posts: talkNumber(TALK_MOST.posts),
  replies: talkNumber(TALK_MOST.replies),
  characters: talkNumber(TALK_MOST.characters),
});

/** Most classes with dates of their own. */
const MAX_CLASS_DATES = 100;
/** Dates of a node for one class, in place of those of the course. */
const classDates = z.strictObject({ classId: idSchema, opensAt: instant, dueAt: instant, closesAt: instant });

/** Where a learner stands with a node. */
export const markSchema = z.object({ state: z.enum(['none', 'started', 'done']), percent: z.number() });

const node = z.object({
  id: z.string(),
  courseId: z.string(),
  type: z.string(),
  parent: z.nullable(z.string()),
  name: z.string(),
  sort: z.number(),
  visible: z.boolean(),
  /** For the team: a page or discussion without words and pictures or a link without address, which is not shown to learners. */
  blank: z.boolean(),
  opensAt: z.nullable(z.string()),
  closesAt: z.nullable(z.string()),
  /** For the team: names of the classes with dates of their own. */
  datedFor: z.array(z.string()),
  version: z.number(),
  required: z.boolean(),
  hours: z.nullable(z.number()),
  /** When it counts as done; null for what holds others. */
  completion: z.nullable(z.enum(ALL_COMPLETIONS)),
  passScore: z.nullable(z.number()),
  /** What a discussion asks for; null for other types. */
  talk: z.nullable(talkSchema),
  /** For the team; learners get the lock that comes of it. */
  unlock: z.nullable(storedRuleSchema),
  /** For learners; null for the team and where there is nothing to do. */
  mark: z.nullable(markSchema),
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
      startState: z.nullable(z.object({ id: z.string(), title: z.string() })),
    }),
  ),
  /** For learners: why it is not open now, with the instant that decides or the conditions that are not met. */
  lock: z.nullable(
    z.discriminatedUnion('code', [
      z.object({ code: z.literal('notYet'), at: z.string() }),
      z.object({ code: z.literal('over'), at: z.string() }),
      z.object({ code: z.literal('unmet'), mode: z.enum(['all', 'any']), reasons: z.array(reasonSchema) }),
    ]),
  ),
});

export const courseTreeRoute = defineRoute({
  name: 'courses.tree',
  method: 'GET',
  path: '/api/v1/courses/:courseId/nodes',
  viewable: true,
  access: signedIn,
  output: z.object({
    rows: z.array(node),
    /** Required items a learner sees and how many of them are done; null for the team. */
    progress: z.nullable(z.object({ done: z.number(), total: z.number() })),
    /** Where a learner stands in it; null for the team. */
    standing: z.nullable(standingSchema),
    can: z.object({ edit: z.boolean(), learn: z.boolean() }),
  }),
  summary:
    'The outline: everything for the team, visible nodes with locks, reasons, marks and where they stand for learners',
  // Course, outline, experiments; for learners their records, and once each: reports and announcements that decide,
  // classes and announcements in a reason.
  // Each kind of node in the outline may ask once or twice what was done at it, and once for its dates.
  statements: 18,
  offlineCopy: true,
});

export const getNodeRoute = defineRoute({
  name: 'courses.node',
  method: 'GET',
  path: '/api/v1/nodes/:nodeId',
  viewable: true,
  access: signedIn,
  output: z.extend(node, {
    body: z.string(),
    /** Where a link leads; null while it has no address and while it is locked. */
    address: z.nullable(z.string()),
    /** Knowledge points it is about, the primary one first; for the team. */
    points: z.array(pointRef),
    /** Ids of the objectives of the course it gives evidence of; for the team. */
    objectives: z.array(z.string()),
    /** Classes with dates of their own; for the team. */
    classDates: listOf({
      classId: z.string(),
      opensAt: z.nullable(z.string()),
      dueAt: z.nullable(z.string()),
      closesAt: z.nullable(z.string()),
    }),
  }),
  summary: 'One node with its content; the content of a locked node is empty for learners',
  statements: 16,
  offlineCopy: true,
});

export const createNodeRoute = defineRoute({
  name: 'courses.createNode',
  method: 'POST',
  path: '/api/v1/courses/:courseId/nodes',
  access: signedIn,
  body: z.strictObject({
    /** Chosen by the caller: sent again, it is one node. */
    id: z.optional(idSchema),
    type: z.enum(PLANNED_NODE_TYPES),
    parent: z._default(z.nullable(idSchema), null),
    /** Place among its siblings; behind the last when absent. */
    index: z.optional(z.number().check(z.int(), z.minimum(0))),
    name: textSchema(1, 100),
    opensAt: z._default(instant, null),
    closesAt: z._default(instant, null),
    body: z._default(z.string().check(z.maxLength(200_000)), ''),
    /** Links only. */
    address: z.optional(address),
    experiment: z.optional(z.strictObject(experimentFields)),
  }),
  maxBody: 524_288,
  output: z.object({ id: z.string(), removed: z.array(z.string()) }),
  summary: 'New node, hidden, at its place among its siblings',
  statements: 10,
});

export const updateNodeRoute = defineRoute({
  name: 'courses.updateNode',
  method: 'PATCH',
  path: '/api/v1/nodes/:nodeId',
  access: signedIn,
  body: z.strictObject({
    version: z.number(),
    name: z.optional(textSchema(1, 100)),
    opensAt: z.optional(instant),
    closesAt: z.optional(instant),
    body: z.optional(z.string().check(z.maxLength(200_000))),
    /** Links only; empty takes it away while the link is hidden. */
    address: z.optional(address),
    required: z.optional(z.boolean()),
    hours: z.optional(hours),
    completion: z.optional(z.enum(ALL_COMPLETIONS)),
    passScore: z.optional(hundred),
    /** Discussions only. */
    talk: z.optional(talkSchema),
    unlock: z.optional(z.nullable(ruleSchema)),
    /** Ids of knowledge points, the primary one first. */
    points: z.optional(z.array(idSchema).check(z.maxLength(MAX_LINKED))),
    /** Ids of the objectives of the course it gives evidence of. */
    objectives: z.optional(z.array(idSchema).check(z.maxLength(MAX_OBJECTIVES))),
    /** All classes with dates of their own; due only for experiments. */
    classDates: z.optional(z.array(classDates).check(z.maxLength(MAX_CLASS_DATES))),
    experiment: z.optional(
      z.strictObject({
        experimentId: z.optional(idSchema),
        attempts: z.optional(attempts),
        countRule: z.optional(z.enum(COUNT_RULES)),
        dueAt: z.optional(instant),
        reportRequired: z.optional(z.boolean()),
        reportScore: z.optional(reportScore),
        versionPin: z.optional(z.nullable(idSchema)),
        startStateId: z.optional(z.nullable(idSchema)),
      }),
    ),
  }),
  maxBody: 524_288,
  output: z.object({ version: z.number(), removed: z.array(z.string()) }),
  summary: 'Change a node; refused as stale when somebody else changed it meanwhile',
  // A rule may name steps of ten experiments, each looked up once.
  statements: 42,
});

export const outlineSheetRoute = defineRoute({
  name: 'courses.outlineSheet',
  method: 'GET',
  path: '/api/v1/courses/:courseId/nodes/sheet',
  access: signedIn,
  raw: true,
  summary: 'The outline as a sheet, as the import of outlines reads it',
  statements: 5,
});

export const outlineDocumentRoute = defineRoute({
  name: 'courses.outlineDocument',
  method: 'GET',
  path: '/api/v1/courses/:courseId/nodes/document',
  access: signedIn,
  raw: true,
  summary: 'The outline as a Word document, with what the course says of itself; for the team and who oversees it',
  statements: 5,
});

/** Most nodes changed at once. */
export const MAX_BATCH = 500;

export const batchNodesRoute = defineRoute({
  name: 'courses.batchNodes',
  method: 'PATCH',
  path: '/api/v1/courses/:courseId/nodes',
  access: signedIn,
  body: z.strictObject({
    items: z
      .array(
        z.strictObject({
          id: idSchema,
          version: z.number(),
          opensAt: z.optional(instant),
          closesAt: z.optional(instant),
          /** Experiments only. */
          dueAt: z.optional(instant),
          required: z.optional(z.boolean()),
          unlock: z.optional(z.nullable(ruleSchema)),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_BATCH)),
  }),
  maxBody: 1_048_576,
  output: rowsOf({ id: z.string(), version: z.number() }),
  summary: 'Change dates, required and unlock rules of several nodes, all or none',
  // The steps of at most ten experiments are looked up; the nodes are written by two statements whatever their number.
  statements: 30,
});

export const moveNodeRoute = defineRoute({
  name: 'courses.moveNode',
  method: 'POST',
  path: '/api/v1/nodes/:nodeId/move',
  access: signedIn,
  body: z.strictObject({ parent: z.nullable(idSchema), index: z.number().check(z.int(), z.minimum(0)) }),
  output: z.object({
    changed: listOf({ id: z.string(), parent: z.nullable(z.string()), sort: z.number() }),
  }),
  summary: 'Move a node among or under others; refused when a rule would wait for itself',
  statements: 6,
});

export const showNodeRoute = defineRoute({
  name: 'courses.showNode',
  method: 'POST',
  path: '/api/v1/nodes/:nodeId/visibility',
  access: signedIn,
  /** `notify`: learners are notified when they see it for the first time. */
  body: z.strictObject({ visible: z.boolean(), notify: z.optional(z.boolean()) }),
  output: z.object({ version: z.number(), notified: z.number() }),
  summary: 'Show a node to learners or hide it; they may be notified of the first time',
  statements: 9,
});

/** Shows or hides several nodes at once; showing one shows everything below it. Empty pages stay hidden and are named. */
export const showNodesRoute = defineRoute({
  name: 'courses.showNodes',
  method: 'POST',
  path: '/api/v1/courses/:courseId/nodes/visibility',
  access: signedIn,
  /** All nodes of the course when `ids` is absent. */
  body: z.strictObject({
    ids: z.optional(z.array(idSchema).check(z.minLength(1), z.maxLength(MAX_BATCH))),
    visible: z.boolean(),
    /** Learners are notified of what they see for the first time. */
    notify: z.optional(z.boolean()),
  }),
  output: z.object({
    /** People who are notified. */
    notified: z.number(),
    rows: listOf({ id: z.string(), version: z.number() }),
    skipped: listOf({ id: z.string(), name: z.string() }),
  }),
  summary: 'Show nodes to learners with everything below them, or hide them; they may be notified of the first time',
  statements: 11,
});

export const deleteNodeRoute = defineRoute({
  name: 'courses.deleteNode',
  method: 'DELETE',
  path: '/api/v1/nodes/:nodeId',
  access: signedIn,
  output: z.object({ deleted: z.number() }),
  summary: 'Delete a node with everything below; refused when anything there was used',
  statements: 16,
});

export const nodeVersionsRoute = defineRoute({
  name: 'courses.nodeVersions',
  method: 'GET',
  path: '/api/v1/courses/:courseId/experiments/:experimentId/versions',
  access: signedIn,
  output: rowsOf({ id: z.string(), number: z.number(), publishedAt: z.string(), current: z.boolean() }),
  summary: 'Versions of a listed experiment that a node of the course may hold on to',
  statements: 4,
});

export const copyNodeRoute = defineRoute({
  name: 'courses.copyNode',
  method: 'POST',
  path: '/api/v1/nodes/:nodeId/copy',
  access: signedIn,
  body: z.strictObject({ name: textSchema(1, 100) }),
  output: z.object({ id: z.string(), copied: z.number() }),
  summary: 'Copy a node with everything below it, hidden, behind the original; rules within the copy point to the copy',
  statements: 12,
});

export const nodeBinRoute = defineRoute({
  name: 'courses.nodeBin',
  method: 'GET',
  path: '/api/v1/courses/:courseId/node-bin',
  access: signedIn,
  output: rowsOf({ id: z.string(), name: z.string(), type: z.string(), count: z.number(), deletedAt: z.string() }),
  summary: 'Deleted parts of the outline that can be had back, for 30 days, the 200 latest',
  statements: 2,
});

export const restoreNodeRoute = defineRoute({
  name: 'courses.restoreNode',
  method: 'POST',
  path: '/api/v1/nodes/:nodeId/restore',
  access: signedIn,
  output: z.object({ id: z.string() }),
  summary: 'Put a deleted node and what went with it back where and as it was',
  statements: 8,
});
