import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, instantSchema, keywordSchema, listOf, rowsOf, textSchema } from '../../../kernel/http/schemas.ts';
import { versionSchema } from '../../../kernel/managed/contract.ts';
import { datesInput, MAX_CLASSES } from './homework.contract.ts';
import { HOMEWORK_REASON } from './homework.model.ts';
import { CHECK_LEVELS, PUBLISH_CHECKS } from './homework.policy.ts';

const reason = textSchema(HOMEWORK_REASON.min, HOMEWORK_REASON.max);
const state = z.object({ id: z.string(), version: z.number() });

export const homeworkChecksRoute = defineRoute({
  name: 'homework.checks',
  method: 'GET',
  path: '/api/v1/managed-homework/:homeworkId/checks',
  access: signedIn,
  output: z.object({
    rows: listOf({
      check: z.enum(PUBLISH_CHECKS),
      level: z.enum(CHECK_LEVELS),
      /** Message with what was found. */
      message: z.object({ key: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }),
      /** People or classes it is about, at most 20. */
      names: z.array(z.string()),
    }),
    learners: z.number(),
    /** Nothing hinders publishing. */
    ready: z.boolean(),
  }),
  summary: 'What publishing homework looks at, each with what was found',
  statements: 16,
});

export const publishHomeworkRoute = defineRoute({
  name: 'homework.publish',
  method: 'POST',
  path: '/api/v1/managed-homework/:homeworkId/publish',
  access: signedIn,
  body: z.strictObject({
    version: versionSchema,
    /** Shows the node to learners where it is hidden. */
    showNode: z.boolean(),
  }),
  output: z.object({ id: z.string(), version: z.number(), learners: z.number() }),
  summary: 'Publish a draft that passes the checks: its learners are told',
  statements: 40,
});

export const withdrawHomeworkRoute = defineRoute({
  name: 'homework.withdraw',
  method: 'POST',
  path: '/api/v1/managed-homework/:homeworkId/withdraw',
  access: signedIn,
  body: z.strictObject({ reason }),
  output: state,
  summary: 'Make homework nobody has handed in a draft again',
  statements: 24,
});

const moved = {
  ...datesInput,
  dueAt: instantSchema,
  /** Own dates of the classes it is for; a class that is not named has none. */
  classes: z.array(z.strictObject({ id: idSchema, ...datesInput })).check(z.maxLength(MAX_CLASSES)),
};
/** Learners by what other dates make of their hand-in; at most 50 names, and how many there are. */
const turned = z.object({ count: z.number(), names: z.array(z.string()) });

export const previewRescheduleRoute = defineRoute({
  name: 'homework.reschedulePreview',
  method: 'POST',
  path: '/api/v1/managed-homework/:homeworkId/reschedule-preview',
  access: signedIn,
  body: z.strictObject(moved),
  output: z.object({ late: turned, inTime: turned }),
  repeat: 'read',
  summary: 'Which hand-ins other dates would make late, and which in time',
  statements: 12,
});

export const rescheduleHomeworkRoute = defineRoute({
  name: 'homework.reschedule',
  method: 'POST',
  path: '/api/v1/managed-homework/:homeworkId/reschedule',
  access: signedIn,
  body: z.strictObject({ ...moved, version: versionSchema, reason }),
  output: state,
  summary: 'Give homework other dates: lateness follows them, its learners are told',
  statements: 30,
});

export const nudgePreviewRoute = defineRoute({
  name: 'homework.nudgePreview',
  method: 'GET',
  path: '/api/v1/managed-homework/:homeworkId/nudge',
  access: signedIn,
  output: z.object({
    /** Learners who can still hand in and have not; at most 20 names. */
    count: z.number(),
    names: z.array(z.string()),
    /** When one may be reminded again; null: now. */
    againAt: z.nullable(z.string()),
  }),
  summary: 'Whom a reminder would reach',
  statements: 12,
});

export const nudgeRoute = defineRoute({
  name: 'homework.nudge',
  method: 'POST',
  path: '/api/v1/managed-homework/:homeworkId/nudge',
  access: signedIn,
  output: z.object({ told: z.number() }),
  summary: 'Remind those who can still hand in and have not, at most every twelve hours',
  statements: 24,
});

export const closeHomeworkRoute = defineRoute({
  name: 'homework.close',
  method: 'POST',
  path: '/api/v1/managed-homework/:homeworkId/close',
  access: signedIn,
  output: state,
  summary: 'Take no hand-in any more',
  statements: 20,
});

const extension = z.object({
  personId: z.string(),
  name: z.string(),
  number: z.nullable(z.string()),
  className: z.nullable(z.string()),
  dueAt: z.string(),
  cutoffAt: z.nullable(z.string()),
  reason: z.string(),
  by: z.nullable(z.string()),
  at: z.string(),
  /** When what counts was handed in; null while nothing was. */
  handedInAt: z.nullable(z.string()),
});

export const extensionsRoute = defineRoute({
  name: 'homework.extensions',
  method: 'GET',
  path: '/api/v1/managed-homework/:homeworkId/extensions',
  access: signedIn,
  output: z.object({ rows: z.array(extension) }),
  summary: 'Learners with more time than their class, 500 at most',
  statements: 10,
});

export const homeworkLearnersRoute = defineRoute({
  name: 'homework.learners',
  method: 'GET',
  path: '/api/v1/managed-homework/:homeworkId/learners',
  access: signedIn,
  query: z.object({ kw: keywordSchema }),
  output: rowsOf({
    personId: z.string(),
    name: z.string(),
    number: z.nullable(z.string()),
    className: z.string(),
    dueAt: z.nullable(z.string()),
    handedInAt: z.nullable(z.string()),
  }),
  summary: 'Learners of homework by name or number, at most 20',
  statements: 10,
});

export const MAX_EXTENDED_AT_ONCE = 50;

export const extendHomeworkRoute = defineRoute({
  name: 'homework.extend',
  method: 'POST',
  path: '/api/v1/managed-homework/:homeworkId/extensions',
  access: signedIn,
  body: z.strictObject({
    personIds: z.array(idSchema).check(z.minLength(1), z.maxLength(MAX_EXTENDED_AT_ONCE)),
    dueAt: instantSchema,
    /** Null: that of the class, or the due date where that is later. */
    cutoffAt: z.nullable(instantSchema),
    reason,
  }),
  output: state,
  summary: 'Give learners a due date of their own; they are told',
  statements: 30,
});

export const dropExtensionRoute = defineRoute({
  name: 'homework.dropExtension',
  method: 'DELETE',
  path: '/api/v1/managed-homework/:homeworkId/extensions/:personId',
  access: signedIn,
  output: state,
  summary: 'Take back the more time of a learner, who is told',
  statements: 26,
});
