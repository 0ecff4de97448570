import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, instantSchema, keywordSchema, listOf, rowsOf, textSchema } from '../../../kernel/http/schemas.ts';
import { versionSchema } from '../../../kernel/managed/contract.ts';
import { historyPage, historyQuery } from '../../audit/shared/history.contract.ts';
import { EXAM_MODES } from './deadline.model.ts';
import { EXAM_KINDS, EXAM_STATES, MAX_PERSONS, SITTINGS } from './exam.model.ts';
import { EXAM_LIMITS, examSettingsSchema } from './exam-settings.model.ts';

const instant = z.nullable(z.string());
const name = textSchema(EXAM_LIMITS.name.min, EXAM_LIMITS.name.max);
const named = z.object({ id: z.string(), name: z.string() });
const person = z.object({ personId: z.string(), name: z.string(), number: z.nullable(z.string()) });
/** Instructions with pictures as addresses, and the rules. */
const MAX_BODY = 200_000;

const paper = z.object({ id: z.string(), name: z.string(), fullMark: z.number(), questions: z.number() });
const figures = {
  candidates: z.number(),
  started: z.number(),
  inProgress: z.number(),
  submitted: z.number(),
  /** Null for who has nothing to do with marks. */
  toMark: z.nullable(z.number()),
  mean: z.nullable(z.number()),
};
const can = {
  edit: z.boolean(),
  publish: z.boolean(),
  withdraw: z.boolean(),
  redraft: z.boolean(),
  reschedule: z.boolean(),
  extend: z.boolean(),
  close: z.boolean(),
  accommodate: z.boolean(),
  admit: z.boolean(),
  copy: z.boolean(),
  /** Another sitting may follow it. */
  createSitting: z.boolean(),
  remove: z.boolean(),
};
const line = {
  id: z.string(),
  name: z.string(),
  sitting: z.enum(SITTINGS),
  paper: z.nullable(paper),
  /** Node of the outline it is attached to, with its chapter and whether learners see it. */
  node: z.nullable(z.object({ id: z.string(), name: z.string(), chapter: z.string(), visible: z.boolean() })),
  classes: z.array(named),
  opensAt: instant,
  closesAt: instant,
  minutes: z.nullable(z.number()),
  attempts: z.nullable(z.number()),
  state: z.enum(EXAM_STATES),
  /** Closed early, or its time is over: the last answers come in. */
  collecting: z.boolean(),
  /** The actor made it. */
  mine: z.boolean(),
  version: z.number(),
};

export const examsRoute = defineRoute({
  name: 'exams.list',
  method: 'GET',
  path: '/api/v1/courses/:courseId/managed-exams',
  access: signedIn,
  query: z.object({ kind: z.enum(EXAM_KINDS), bin: z.optional(z.literal('true')) }),
  output: z.object({
    rows: listOf({ ...line, ...figures, termId: z.nullable(z.string()), can: z.object(can) }),
    terms: z.array(named),
    can: z.object({ create: z.boolean() }),
  }),
  summary: 'Exams or tests of a course with how far their candidates are, for its team; the newest first, 300 at most',
  statements: 12,
});

export const examChoicesRoute = defineRoute({
  name: 'exams.choices',
  method: 'GET',
  path: '/api/v1/courses/:courseId/exam-choices',
  access: signedIn,
  output: z.object({
    papers: z.array(paper),
    /** Classes that have not ended. */
    classes: listOf({ id: z.string(), name: z.string(), people: z.number() }),
    nodes: listOf({ id: z.string(), name: z.string(), chapter: z.string(), visible: z.boolean(), taken: z.boolean() }),
    /** Exams of the course a deferred or make-up one may belong to. */
    parents: z.array(named),
  }),
  summary: 'What an exam of a course can be made of: ready papers, classes, nodes for tests',
  statements: 10,
});

export const examPersonsRoute = defineRoute({
  name: 'exams.persons',
  method: 'GET',
  path: '/api/v1/courses/:courseId/exam-persons',
  access: signedIn,
  query: z.object({ kw: keywordSchema }),
  output: rowsOf({ ...person.shape, className: z.string() }),
  summary: 'Learners of the running classes of a course by name or number, at most 20',
  statements: 6,
});

export const createExamRoute = defineRoute({
  name: 'exam.create',
  method: 'POST',
  path: '/api/v1/courses/:courseId/managed-exams',
  access: signedIn,
  body: z.strictObject({ kind: z.enum(EXAM_KINDS), name, nodeId: z.nullable(idSchema) }),
  output: z.object({ id: z.string(), version: z.number() }),
  summary: 'Begin an exam or test as a draft',
  statements: 14,
});

const plan = {
  name,
  instructions: z.string().check(z.maxLength(20_000)),
  sitting: z.enum(SITTINGS),
  parentId: z.nullable(idSchema),
  nodeId: z.nullable(idSchema),
  paperId: z.nullable(idSchema),
  opensAt: z.nullable(instantSchema),
  closesAt: z.nullable(instantSchema),
  /** Null: as long as the window is open (tests). */
  minutes: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(10_000))),
  mode: z.enum(EXAM_MODES),
  settings: examSettingsSchema,
};

export const examRoute = defineRoute({
  name: 'exams.get',
  method: 'GET',
  path: '/api/v1/managed-exams/:examId',
  access: signedIn,
  output: z.object({
    ...line,
    ...figures,
    courseId: z.string(),
    kind: z.enum(EXAM_KINDS),
    instructions: z.string(),
    parent: z.nullable(named),
    mode: z.enum(EXAM_MODES),
    settings: examSettingsSchema,
    persons: z.array(person),
    fullMark: z.nullable(z.number()),
    closingAt: instant,
    /** When the last candidate has to end. */
    endsAt: instant,
    publishedAt: instant,
    openedAt: instant,
    closedAt: instant,
    releasedAt: instant,
    createdAt: z.string(),
    updatedAt: z.string(),
    deletedAt: instant,
    /** Candidates who have the form of their first attempt. */
    forms: z.number(),
    /** The server's clock. */
    now: z.string(),
    /** The entry password and the rules are shown to who sets or watches over exams. */
    can: z.object({ ...can, history: z.boolean(), password: z.boolean() }),
  }),
  summary: 'One exam or test with all its rules, for the team of its course',
  statements: 16,
});

export const saveExamRoute = defineRoute({
  name: 'exam.save',
  method: 'PUT',
  path: '/api/v1/managed-exams/:examId',
  access: signedIn,
  body: z.strictObject({
    ...plan,
    classIds: z.array(idSchema).check(z.maxLength(200)),
    personIds: z.array(idSchema).check(z.maxLength(MAX_PERSONS)),
    version: versionSchema,
  }),
  output: z.object({ id: z.string(), version: z.number(), removed: z.array(z.string()) }),
  summary: 'Save an exam: all of a draft, all but the window of a published one, what loosens of an open one',
  maxBody: MAX_BODY,
  statements: 34,
});

export const copyExamRoute = defineRoute({
  name: 'exam.copy',
  method: 'POST',
  path: '/api/v1/managed-exams/:examId/copy',
  access: signedIn,
  body: z.strictObject({ name }),
  output: z.object({ id: z.string(), version: z.number() }),
  summary: 'Copy an exam with its rules into a new draft without window and persons',
  statements: 16,
});

export const deleteExamRoute = defineRoute({
  name: 'exam.delete',
  method: 'DELETE',
  path: '/api/v1/managed-exams/:examId',
  access: signedIn,
  output: z.object({ id: z.string() }),
  summary: 'Put a draft or withdrawn exam into the bin',
  statements: 12,
});

export const restoreExamRoute = defineRoute({
  name: 'exam.restore',
  method: 'POST',
  path: '/api/v1/managed-exams/:examId/restore',
  access: signedIn,
  output: z.object({ id: z.string() }),
  summary: 'Take an exam out of the bin',
  statements: 14,
});

export const examHistoryRoute = defineRoute({
  name: 'exams.history',
  method: 'GET',
  path: '/api/v1/managed-exams/:examId/history',
  access: signedIn,
  query: historyQuery,
  output: historyPage,
  summary: 'Who changed an exam, when and why, for who sets or watches over exams',
  statements: 7,
});
