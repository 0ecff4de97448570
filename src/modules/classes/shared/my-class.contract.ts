import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, listOf, rowsOf, textSchema } from '../../../kernel/http/schemas.ts';
import { RISK_LEVELS } from '../../../kernel/statistics/risk.ts';
import { MAX_SEATS } from './class.model.ts';

/** What may wait for the team of a class. */
export const WAITING_KINDS = [
  'applied',
  'queued',
  'reports',
  'homework',
  'answers',
  'leave',
  'appeals',
  'questions',
] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];
export const MESSAGE_LENGTH = { min: 2, max: 500 } as const;

export const taughtClassesRoute = defineRoute({
  name: 'classes.taught',
  method: 'GET',
  path: '/api/v1/courses/:courseId/taught-classes',
  access: signedIn,
  output: rowsOf({
    id: z.string(),
    name: z.string(),
    /** The actor is one of its teachers. */
    mine: z.boolean(),
    people: z.number(),
  }),
  summary: 'Running classes of a course within the scope of the actor, own ones first',
  statements: 4,
});

/** A learner of a class as his or her teacher follows the work. */
const learner = z.object({
  enrolmentId: z.string(),
  personId: z.string(),
  number: z.nullable(z.string()),
  name: z.string(),
  /** Names of the groups the person is in, by set. */
  groups: z.array(z.string()),
  /** Required nodes done, of so many. */
  progress: z.object({ done: z.number(), total: z.number() }),
  /** Experiments finished, with the report where one is asked for; of so many. */
  experiments: z.object({ done: z.number(), total: z.number() }),
  /** Experiments past their time without a hand-in. */
  overdue: z.number(),
  /** Current mark, 0 to 100; null without one, and for who may not see marks. */
  mark: z.nullable(z.number()),
  /** Whole days since the last work in the course, since joining when there was none. */
  idleDays: z.number(),
  /** When the team wrote to the person last. */
  contactedAt: z.nullable(z.string()),
  risk: z.object({
    level: z.enum(RISK_LEVELS),
    points: z.number(),
    /** Points of each signal; null where there is no data. */
    signals: z.object({
      idle: z.nullable(z.number()),
      lag: z.nullable(z.number()),
      overdue: z.nullable(z.number()),
      mark: z.nullable(z.number()),
      lastFailed: z.nullable(z.number()),
    }),
    /** Percent of the required work that should be done by now and is not. */
    lag: z.number(),
  }),
});

export const classPeopleRoute = defineRoute({
  name: 'classes.people',
  method: 'GET',
  path: '/api/v1/classes/:classId/people',
  access: signedIn,
  output: z.object({
    rows: z.array(learner),
    /** Marks are shown to the actor, and the course has a scheme to make them by. */
    marks: z.boolean(),
    passLine: z.number(),
    can: z.object({ message: z.boolean() }),
  }),
  summary: 'Learners of a class with their progress, current mark, missing work and the signals that they fall behind',
  statements: 20,
});

export const undoneItemsRoute = defineRoute({
  name: 'classes.undone',
  method: 'GET',
  path: '/api/v1/classes/:classId/undone',
  access: signedIn,
  output: z.object({
    /** Active learners of the class. */
    personIds: z.array(z.string()),
    /** Required items learners see, in the order of the outline; `undone` counts from 0 into `personIds`. */
    rows: listOf({ id: z.string(), name: z.string(), undone: z.array(z.number()) }),
  }),
  summary: 'Who of a class has not done which required item',
  statements: 30,
});

export const classTodayRoute = defineRoute({
  name: 'classes.today',
  method: 'GET',
  path: '/api/v1/classes/:classId/today',
  access: signedIn,
  output: z.object({
    people: z.number(),
    /** What opens, is due or closes within the next seven days, soonest first. */
    dates: listOf({
      id: z.string(),
      name: z.string(),
      kind: z.enum(['opens', 'due', 'closes']),
      at: z.string(),
      /** Learners who have done it, where somebody had to by then; null where that is counted on its own page. */
      done: z.nullable(z.number()),
      /** Address of the page of homework, an exam or a test; null: a place in the outline. */
      href: z.nullable(z.string()),
    }),
    /** What waits for the team; kinds with nothing are left out. */
    waiting: listOf({ kind: z.enum(WAITING_KINDS), count: z.number() }),
    /** Experiments people of the class are at work on now. */
    running: listOf({ nodeId: z.string(), name: z.string(), count: z.number() }),
    /** Exams and tests people of the class sit now. */
    sitting: listOf({ id: z.string(), name: z.string(), count: z.number(), href: z.string() }),
    /** Learners with signals that they fall behind, the most first, and how many there are. */
    watch: z.object({ high: z.number(), watch: z.number(), rows: z.array(learner) }),
    can: z.object({ message: z.boolean() }),
  }),
  summary: 'A class today: dates of the week, what waits, who is at work, who falls behind',
  statements: 50,
});

export const messageClassRoute = defineRoute({
  name: 'classes.message',
  method: 'POST',
  path: '/api/v1/classes/:classId/messages',
  access: signedIn,
  body: z.strictObject({
    /** Made by the page, so that a second press sends nothing twice. */
    id: idSchema,
    personIds: z.array(idSchema).check(z.minLength(1), z.maxLength(MAX_SEATS)),
    text: textSchema(MESSAGE_LENGTH.min, MESSAGE_LENGTH.max),
  }),
  output: z.object({ told: z.number() }),
  summary: 'Write to chosen learners of a class; those no longer in it are left out',
  statements: 16,
  perMinute: 20,
});
