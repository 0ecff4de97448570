import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, instantSchema, listOf, textSchema } from '../../../kernel/http/schemas.ts';
import { versionSchema } from '../../../kernel/managed/contract.ts';
import { historyPage, historyQuery } from '../../audit/shared/history.contract.ts';
import { HOMEWORK_STATES } from './homework.model.ts';
import { HOMEWORK_LIMITS, homeworkSettingsSchema } from './homework-settings.model.ts';
import { rubricSchema } from './rubric.model.ts';

const instant = z.nullable(z.string());
const title = textSchema(HOMEWORK_LIMITS.title.min, HOMEWORK_LIMITS.title.max);
const named = z.object({ id: z.string(), name: z.string() });
const created = z.object({ id: z.string(), version: z.number() });
/** Brief and rubric. */
const MAX_BODY = 300_000;
export const MAX_CLASSES = 200;

const can = {
  edit: z.boolean(),
  publish: z.boolean(),
  withdraw: z.boolean(),
  reschedule: z.boolean(),
  extend: z.boolean(),
  nudge: z.boolean(),
  close: z.boolean(),
  copy: z.boolean(),
  remove: z.boolean(),
};
const ofClass = z.object({
  id: z.string(),
  name: z.string(),
  opensAt: instant,
  dueAt: instant,
  cutoffAt: instant,
  groupSetId: z.nullable(z.string()),
});
const line = {
  id: z.string(),
  title: z.string(),
  /** Node of the outline, with its chapter and whether learners see it; null once it was deleted. */
  node: z.nullable(z.object({ id: z.string(), name: z.string(), chapter: z.string(), visible: z.boolean() })),
  /** None: every running class. */
  classes: z.array(ofClass),
  opensAt: instant,
  dueAt: instant,
  cutoffAt: instant,
  /** Cut-off of the last learner. */
  endsAt: instant,
  maxScore: z.number(),
  groups: z.boolean(),
  state: z.enum(HOMEWORK_STATES),
  /** The actor made it. */
  mine: z.boolean(),
  version: z.number(),
  /** Learners in the classes the actor sees, and how far they are. */
  learners: z.number(),
  handedIn: z.number(),
  late: z.number(),
  /** Null for who has nothing to do with marks. */
  toMark: z.nullable(z.number()),
  marked: z.nullable(z.number()),
  mean: z.nullable(z.number()),
  can: z.object(can),
};

export const homeworkListRoute = defineRoute({
  name: 'homework.list',
  method: 'GET',
  path: '/api/v1/courses/:courseId/managed-homework',
  access: signedIn,
  query: z.object({ bin: z.optional(z.literal('true')) }),
  output: z.object({ rows: listOf(line), can: z.object({ create: z.boolean() }) }),
  summary: 'Homework of a course with how far its learners are, for the team; drafts, then the latest due, 300 at most',
  statements: 14,
});

export const homeworkChoicesRoute = defineRoute({
  name: 'homework.choices',
  method: 'GET',
  path: '/api/v1/courses/:courseId/homework-choices',
  access: signedIn,
  output: z.object({
    nodes: listOf({ id: z.string(), name: z.string(), chapter: z.string(), visible: z.boolean(), taken: z.boolean() }),
    /** Chapters and sections a new node may be put into, in the order of the outline. */
    parents: listOf({ id: z.string(), name: z.string(), level: z.number() }),
    /** Classes that have not ended, with their sets of groups, the oldest first. */
    classes: listOf({ ...named.shape, people: z.number(), groupSets: z.array(named) }),
  }),
  summary: 'What homework of a course can be made of: nodes, places in the outline, classes with their groups',
  statements: 10,
});

export const createHomeworkRoute = defineRoute({
  name: 'homework.create',
  method: 'POST',
  path: '/api/v1/courses/:courseId/managed-homework',
  access: signedIn,
  body: z.strictObject({
    title,
    /** A homework node without homework; null: a new one is made. */
    nodeId: z.nullable(idSchema),
    /** Where a new node is put; null: at the end of the outline. */
    parentId: z.nullable(idSchema),
  }),
  output: created,
  summary: 'Begin homework as a draft, at a node of the outline or a new one',
  statements: 30,
});

export const homeworkRoute = defineRoute({
  name: 'homework.get',
  method: 'GET',
  path: '/api/v1/managed-homework/:homeworkId',
  access: signedIn,
  output: z.object({
    ...line,
    courseId: z.string(),
    brief: z.string(),
    attachments: listOf({ id: z.string(), name: z.string(), bytes: z.number(), url: z.string() }),
    settings: homeworkSettingsSchema,
    rubric: z.nullable(rubricSchema),
    rubricNo: z.number(),
    extensions: z.number(),
    publishedAt: instant,
    closedAt: instant,
    releasedAt: instant,
    nudgedAt: instant,
    createdAt: z.string(),
    updatedAt: z.string(),
    /** The server's clock. */
    now: z.string(),
    can: z.object({ ...can, history: z.boolean() }),
  }),
  summary: 'One homework with all its rules, for the team of its course',
  statements: 18,
});

/** Dates of homework, or those a class has of its own. */
export const datesInput = {
  opensAt: z.nullable(instantSchema),
  dueAt: z.nullable(instantSchema),
  cutoffAt: z.nullable(instantSchema),
};

export const saveHomeworkRoute = defineRoute({
  name: 'homework.save',
  method: 'PUT',
  path: '/api/v1/managed-homework/:homeworkId',
  access: signedIn,
  body: z.strictObject({
    title,
    brief: z.string().check(z.maxLength(150_000)),
    attachments: z.array(idSchema).check(z.maxLength(10)),
    nodeId: idSchema,
    maxScore: z
      .number()
      .check(z.minimum(HOMEWORK_LIMITS.score.min), z.maximum(HOMEWORK_LIMITS.score.max), z.multipleOf(0.5)),
    ...datesInput,
    settings: homeworkSettingsSchema,
    rubric: z.nullable(rubricSchema),
    /** None: every running class. */
    classes: z
      .array(z.strictObject({ id: idSchema, ...datesInput, groupSetId: z.nullable(idSchema) }))
      .check(z.maxLength(MAX_CLASSES)),
    version: versionSchema,
  }),
  output: z.object({ id: z.string(), version: z.number(), removed: z.array(z.string()) }),
  summary: 'Save homework: all of a draft, all but node and dates of what was given, the words of what is released',
  maxBody: MAX_BODY,
  statements: 40,
});

export const copyHomeworkRoute = defineRoute({
  name: 'homework.copy',
  method: 'POST',
  path: '/api/v1/managed-homework/:homeworkId/copy',
  access: signedIn,
  body: z.strictObject({ title }),
  output: created,
  summary: 'Copy homework with its rules into a new draft without dates, at a new node beside its own',
  statements: 34,
});

export const deleteHomeworkRoute = defineRoute({
  name: 'homework.delete',
  method: 'DELETE',
  path: '/api/v1/managed-homework/:homeworkId',
  access: signedIn,
  output: z.object({ id: z.string() }),
  summary: 'Put a draft into the bin',
  statements: 12,
});

export const restoreHomeworkRoute = defineRoute({
  name: 'homework.restore',
  method: 'POST',
  path: '/api/v1/managed-homework/:homeworkId/restore',
  access: signedIn,
  output: z.object({ id: z.string() }),
  summary: 'Take homework out of the bin',
  statements: 14,
});

export const homeworkHistoryRoute = defineRoute({
  name: 'homework.history',
  method: 'GET',
  path: '/api/v1/managed-homework/:homeworkId/history',
  access: signedIn,
  query: historyQuery,
  output: historyPage,
  summary: 'Who changed homework, when and why, for who sets homework',
  statements: 8,
});
