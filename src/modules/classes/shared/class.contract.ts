import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import {
  idSchema,
  instantSchema,
  listOf,
  pageOf,
  pageQuery,
  reasonSchema,
  rowsOf,
  textSchema,
} from '../../../kernel/http/schemas.ts';
import { outcomeSchema } from '../../../kernel/managed/contract.ts';
import { historyPage, historyQuery } from '../../audit/shared/history.contract.ts';
import { CLASS_COMMANDS, CLASS_STATES, ENROLMENT_STATES, JOIN_RULES } from './class.model.ts';

const codeSchema = z.string().check(
  z.overwrite((text) => text.trim()),
  z.regex(/^[A-Za-z0-9-]{1,32}$/),
);
/** What a class is called and who teaches it. */
const named = {
  name: textSchema(2, 50),
  /** Of one class of the course in its term. */
  code: codeSchema,
  termId: idSchema,
  /** Of the team of its course. */
  teacherIds: z.array(idSchema).check(z.maxLength(20)),
};

const classRow = z.object({
  id: z.string(),
  courseId: z.string(),
  termId: z.string(),
  termName: z.string(),
  code: z.string(),
  name: z.string(),
  teachers: listOf({ personId: z.string(), name: z.string() }),
  capacity: z.number(),
  taken: z.number(),
  /** How many wait for a seat, and how many for a decision. */
  waiting: z.number(),
  applied: z.number(),
  /** Name of the class this one was merged into. */
  mergedInto: z.nullable(z.string()),
  joinRule: z.enum(JOIN_RULES),
  /** Until when learners may leave by themselves. */
  leaveUntil: z.nullable(z.string()),
  /** Until when the code is good; null: as long as the class lasts. Only for members with the right to manage classes. */
  codeUntil: z.nullable(z.string()),
  /** Only for members with the right to manage classes. */
  joinCode: z.nullable(z.string()),
  state: z.enum(CLASS_STATES),
  version: z.number(),
  can: z.object({
    manage: z.boolean(),
    start: z.boolean(),
    end: z.boolean(),
    merge: z.boolean(),
    history: z.boolean(),
  }),
});

export const listClassesRoute = defineRoute({
  name: 'classes.list',
  method: 'GET',
  path: '/api/v1/courses/:courseId/classes',
  access: signedIn,
  output: z.object({ rows: z.array(classRow), can: z.object({ create: z.boolean() }) }),
  summary: 'Teaching classes of a course, for its team',
  statements: 2,
});

export const createClassRoute = defineRoute({
  name: 'classes.create',
  method: 'POST',
  path: '/api/v1/courses/:courseId/classes',
  access: signedIn,
  body: z.strictObject({
    ...named,
    capacity: z.number().check(z.int(), z.minimum(1), z.maximum(2000)),
    joinRule: z._default(z.enum(JOIN_RULES), 'code'),
  }),
  output: z.object({ id: z.string(), joinCode: z.string() }),
  summary: 'New class in state preparing, with a join code',
  statements: 7,
});

export const updateClassRoute = defineRoute({
  name: 'classes.update',
  method: 'PUT',
  path: '/api/v1/classes/:classId',
  access: signedIn,
  body: z.strictObject({ version: z.int().check(z.minimum(1), z.maximum(2_147_483_647)), ...named }),
  output: z.object({ version: z.number() }),
  summary: 'Name, code and teachers of a class; its term as long as it has not started',
  statements: 12,
});

const moved = z.object({ state: z.enum(CLASS_STATES), version: z.number() });

export const startClassRoute = defineRoute({
  name: 'classes.start',
  method: 'POST',
  path: '/api/v1/classes/:classId/start',
  access: signedIn,
  output: moved,
  summary: 'Start a class; its course must be published and it needs a teacher',
  statements: 8,
});

export const endClassRoute = defineRoute({
  name: 'classes.end',
  method: 'POST',
  path: '/api/v1/classes/:classId/end',
  access: signedIn,
  body: z.strictObject({ reason: z.optional(textSchema(5, 200)) }),
  output: moved,
  summary: 'End a class; with unmarked work or unpublished grades only by the lead and with a reason',
  statements: 18,
});

export const commandClassesRoute = defineRoute({
  name: 'classes.commandClasses',
  method: 'POST',
  path: '/api/v1/class-commands',
  access: signedIn,
  body: z.strictObject({
    command: z.enum(CLASS_COMMANDS),
    ids: z.array(idSchema).check(z.minLength(1), z.maxLength(100)),
  }),
  output: outcomeSchema,
  summary: 'Start or end classes, or give them new codes, each by itself; what does not fit is skipped',
  statements: 120,
});

export const joinRuleRoute = defineRoute({
  name: 'classes.joinRule',
  method: 'PUT',
  path: '/api/v1/classes/:classId/join-rule',
  access: signedIn,
  body: z.strictObject({
    joinRule: z.enum(JOIN_RULES),
    capacity: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(2000))),
    resetCode: z._default(z.boolean(), false),
    /** Until when learners may leave by themselves; null: not at all, absent: as it is. */
    leaveUntil: z.optional(z.nullable(instantSchema)),
    /** Until when the code is good; null: as long as the class lasts, absent: as it is. */
    codeUntil: z.optional(z.nullable(instantSchema)),
  }),
  output: z.object({ joinRule: z.enum(JOIN_RULES), joinCode: z.string(), capacity: z.number() }),
  summary: 'How one joins, how many may, and a new code that kills the old one at once',
  statements: 12,
});

export const classMembersRoute = defineRoute({
  name: 'classes.members',
  method: 'GET',
  path: '/api/v1/classes/:classId/members',
  access: signedIn,
  query: z.strictObject({ ...pageQuery }),
  output: pageOf(
    z.object({
      personId: z.string(),
      number: z.nullable(z.string()),
      name: z.string(),
      state: z.enum(['active', 'completed']),
      source: z.string(),
      joinedAt: z.string(),
      /** Required items of the course and how many of them are done. */
      progress: z.object({ done: z.number(), total: z.number() }),
    }),
  ),
  summary: 'Members of a class with their progress, for the team of its course',
  // Progress asks each kind of node once or twice.
  statements: 17,
});

export const classPlaceRoute = defineRoute({
  name: 'classes.place',
  method: 'GET',
  path: '/api/v1/classes/:classId',
  access: signedIn,
  output: z.object({ id: z.string(), courseId: z.string(), name: z.string() }),
  summary: 'The course a class belongs to, for its team',
  statements: 3,
});

export const classHistoryRoute = defineRoute({
  name: 'classes.history',
  method: 'GET',
  path: '/api/v1/classes/:classId/history',
  access: signedIn,
  query: historyQuery,
  output: historyPage,
  summary: 'Who changed a class and its people, for lead and instructors of its course',
  statements: 5,
});

export const joinClassRoute = defineRoute({
  name: 'classes.join',
  method: 'POST',
  path: '/api/v1/classes/join',
  access: signedIn,
  body: z.strictObject({
    code: z.string().check(
      z.overwrite((text) => text.trim().toUpperCase()),
      z.minLength(1),
      z.maxLength(20),
    ),
  }),
  output: z.object({
    classId: z.string(),
    courseId: z.string(),
    className: z.string(),
    courseName: z.string(),
    courseNameEn: z.nullable(z.string()),
    /** `waiting` when the class is full, `applied` when its team decides. */
    state: z.enum(['active', 'waiting', 'applied']),
    /** Place in the queue, 1 for whoever is next. */
    place: z.nullable(z.number()),
  }),
  summary: 'Join a class by its code, its queue when it is full, or ask its team to be let in',
  statements: 14,
});

export const withdrawRoute = defineRoute({
  name: 'classes.withdrawMember',
  method: 'POST',
  path: '/api/v1/classes/:classId/members/:personId/withdraw',
  access: signedIn,
  body: z.strictObject({ reason: reasonSchema }),
  summary: 'Take a learner out of a class; records are kept, the seat goes to whoever waits first',
  statements: 14,
});
export const classQueueRoute = defineRoute({
  name: 'classes.queue',
  method: 'GET',
  path: '/api/v1/classes/:classId/queue',
  access: signedIn,
  query: z.strictObject({ ...pageQuery }),
  output: z.extend(
    pageOf(
      z.object({
        personId: z.string(),
        number: z.nullable(z.string()),
        name: z.string(),
        since: z.string(),
        /** 1 for whoever is next. */
        place: z.number(),
      }),
    ),
    { free: z.number(), can: z.object({ decide: z.boolean() }) },
  ),
  summary: 'Who waits for a seat in a class, first come first, for the team of its course',
  statements: 4,
});

export const leaveQueueRoute = defineRoute({
  name: 'classes.leaveQueue',
  method: 'POST',
  path: '/api/v1/classes/:classId/queue/leave',
  access: signedIn,
  summary: 'Leave the queue of a class, or take back what one applied for',
  statements: 4,
});

export const admitWaitingRoute = defineRoute({
  name: 'classes.admitWaiting',
  method: 'POST',
  path: '/api/v1/classes/:classId/queue/:personId/admit',
  access: signedIn,
  body: z.strictObject({ addSeat: z._default(z.boolean(), false) }),
  summary: 'Take somebody out of the queue into the class, with one more seat when it is full',
  statements: 12,
});

export const refuseWaitingRoute = defineRoute({
  name: 'classes.refuseWaiting',
  method: 'POST',
  path: '/api/v1/classes/:classId/queue/:personId/refuse',
  access: signedIn,
  body: z.strictObject({ reason: reasonSchema }),
  summary: 'Take somebody off the queue with a reason; the person is told',
  statements: 8,
});

export const myEnrolmentsRoute = defineRoute({
  name: 'classes.mine',
  method: 'GET',
  path: '/api/v1/enrolments',
  access: signedIn,
  output: rowsOf({
    classId: z.string(),
    className: z.string(),
    classState: z.enum(CLASS_STATES),
    courseId: z.string(),
    courseCode: z.string(),
    courseName: z.string(),
    courseNameEn: z.nullable(z.string()),
    courseState: z.string(),
    termName: z.string(),
    teachers: z.array(z.string()),
    state: z.enum(ENROLMENT_STATES),
    joinedAt: z.string(),
    /** Place in the queue; null for who does not wait. */
    place: z.nullable(z.number()),
    /** Until when one may leave by oneself; null: not at all, or no more. */
    leaveUntil: z.nullable(z.string()),
    /** Why one was refused or taken out. */
    reason: z.nullable(z.string()),
  }),
  summary: 'Own enrolments, newest first',
  statements: 1,
  offlineCopy: true,
});
