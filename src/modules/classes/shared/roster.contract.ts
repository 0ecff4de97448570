import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, listOf, reasonSchema, rowsOf } from '../../../kernel/http/schemas.ts';
import { outcomeSchema } from '../../../kernel/managed/contract.ts';
import {
  ENROLMENT_COMMANDS,
  ENROLMENT_SOURCES,
  ENROLMENT_STATES,
  type EnrolmentCommand,
  MAX_COMMANDED,
} from './class.model.ts';

const ids = z.array(idSchema).check(z.minLength(1), z.maxLength(MAX_COMMANDED));
const COMMANDS = Object.keys(ENROLMENT_COMMANDS) as [EnrolmentCommand, ...EnrolmentCommand[]];

export const commandEnrolmentsRoute = defineRoute({
  name: 'classes.commandEnrolments',
  method: 'POST',
  path: '/api/v1/enrolment-commands',
  access: signedIn,
  body: z.strictObject({
    command: z.enum(COMMANDS),
    ids,
    /** Needed to reject and to withdraw; the learner is told. */
    reason: z.optional(reasonSchema),
  }),
  output: outcomeSchema,
  summary: 'Approve, admit, reject, withdraw or restore enrolments, each by itself; what does not fit is skipped',
  statements: 80,
});

export const movePreviewRoute = defineRoute({
  name: 'classes.movePreview',
  method: 'POST',
  path: '/api/v1/enrolment-moves/preview',
  access: signedIn,
  body: z.strictObject({ ids, into: idSchema }),
  output: z.object({
    /** Of these, who may change the class, and how many of each kind go along. */
    people: z.number(),
    free: z.number(),
    moves: listOf({ kind: z.enum(['runs', 'reports', 'marks', 'topics', 'attendance']), count: z.number() }),
    hindrances: listOf({
      kind: z.enum(['handedIn', 'published', 'openAppeals']),
      className: z.string(),
      count: z.number(),
    }),
  }),
  summary: 'What moving learners into another class of the term would do; nothing is written',
  statements: 16,
});

export const moveEnrolmentsRoute = defineRoute({
  name: 'classes.moveEnrolments',
  method: 'POST',
  path: '/api/v1/enrolment-moves',
  access: signedIn,
  body: z.strictObject({ ids, into: idSchema }),
  output: outcomeSchema,
  summary: 'Move learners with their results into another class of the same course and term',
  statements: 120,
});

export const candidatesRoute = defineRoute({
  name: 'classes.candidates',
  method: 'GET',
  path: '/api/v1/classes/:classId/candidates',
  access: signedIn,
  query: z.strictObject({
    kw: z.string().check(
      z.overwrite((text) => text.trim()),
      z.minLength(2),
      z.maxLength(50),
    ),
  }),
  output: rowsOf({
    personId: z.string(),
    number: z.nullable(z.string()),
    name: z.string(),
    unit: z.nullable(z.string()),
    className: z.nullable(z.string()),
    /** The class of this course the person is in already, waits for or applied to. */
    present: z.nullable(z.string()),
  }),
  summary: 'Learners to add to a class: of the own unit by name or number, of the university by the whole number only',
  statements: 5,
  perMinute: 60,
});

export const addMembersRoute = defineRoute({
  name: 'classes.addMembers',
  method: 'POST',
  path: '/api/v1/classes/:classId/members',
  access: signedIn,
  body: z.strictObject({
    personIds: z.array(idSchema).check(z.minLength(1), z.maxLength(100)),
    /** Raises the capacity where the class is full. */
    overCapacity: z._default(z.boolean(), false),
  }),
  output: outcomeSchema,
  summary: 'Add learners to a class, each by itself; beyond its capacity on demand',
  statements: 60,
});

export const enrolmentRoute = defineRoute({
  name: 'classes.enrolment',
  method: 'GET',
  path: '/api/v1/enrolments/:enrolmentId',
  access: signedIn,
  output: z.object({
    id: z.string(),
    personId: z.string(),
    number: z.nullable(z.string()),
    name: z.string(),
    unit: z.nullable(z.string()),
    major: z.nullable(z.string()),
    className: z.nullable(z.string()),
    mobile: z.nullable(z.string()),
    courseId: z.string(),
    courseName: z.string(),
    courseNameEn: z.nullable(z.string()),
    classId: z.string(),
    teachingClass: z.string(),
    termId: z.string(),
    termName: z.string(),
    classState: z.string(),
    state: z.enum(ENROLMENT_STATES),
    source: z.enum(ENROLMENT_SOURCES),
    joinedAt: z.string(),
    leftAt: z.nullable(z.string()),
    reason: z.nullable(z.string()),
    progress: z.object({ done: z.number(), total: z.number() }),
    /** Active seconds in the course; null for who does not read its statistics, and where nobody learns. */
    seconds: z.nullable(z.number()),
    /** `view`: look at the course as this learner. */
    can: z.object({ manage: z.boolean(), view: z.boolean() }),
  }),
  summary: 'One learner in one course: who it is, and how far; of no other course',
  statements: 10,
});

export const leaveClassRoute = defineRoute({
  name: 'classes.leave',
  method: 'POST',
  path: '/api/v1/classes/:classId/leave',
  access: signedIn,
  summary: 'Leave a class by oneself until the day its team has set; results are kept',
  statements: 16,
});
