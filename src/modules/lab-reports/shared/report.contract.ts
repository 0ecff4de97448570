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
import { REPORT_STATES } from './report.policy.ts';
import { annotation, content } from './report-content.contract.ts';
import { templateBody } from './report-template.contract.ts';

const state = z.enum(REPORT_STATES);
const sections = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(200_000)));
const marks = z
  .array(z.strictObject({ criterion: textSchema(1, 40), level: textSchema(1, 40), points: z.number() }))
  .check(z.maxLength(20));
const comment = z._default(z.string().check(z.maxLength(2000)), '');

const detail = z.object({
  id: z.string(),
  personId: z.string(),
  personName: z.string(),
  personNumber: z.nullable(z.string()),
  /** The author is hidden from the markers: the name is that of the report. */
  anonymous: z.boolean(),
  courseId: z.string(),
  courseName: z.string(),
  courseNameEn: z.nullable(z.string()),
  classId: z.string(),
  className: z.string(),
  nodeId: z.string(),
  nodeName: z.string(),
  experimentId: z.string(),
  experimentName: z.string(),
  /** As it was when the report began. */
  template: z.object({ code: z.string(), edition: z.number(), ...templateBody }),
  state,
  revision: z.number(),
  savedAt: z.nullable(z.string()),
  /** The author's draft; for markers the sections of the version shown. */
  ...content,
  /** Remarks of markers, of all versions; for the author those that were given out with a return or a mark. */
  annotations: z.array(annotation),
  /** Versions handed in, oldest first. */
  versions: listOf({ number: z.number(), submittedAt: z.string(), sha256: z.string(), late: z.boolean() }),
  /** Another marker at whose screen the report is open now. */
  marking: z.nullable(z.string()),
  /** Marks given so far; a change names it, so that two markers never overwrite each other unseen. */
  markCount: z.number(),
  version: z.number(),
  submittedAt: z.nullable(z.string()),
  sha256: z.nullable(z.string()),
  late: z.boolean(),
  /** A marker doubts it; markers only. */
  flagged: z.boolean(),
  dueAt: z.nullable(z.string()),
  closesAt: z.nullable(z.string()),
  /** Null while it is not graded, or not yet shown to its author. */
  score: z.nullable(z.number()),
  marks: listOf({ criterion: z.string(), level: z.string(), points: z.number() }),
  comment: z.string(),
  returnReason: z.nullable(z.string()),
  history: listOf({
    kind: z.enum(['submitted', 'graded', 'regraded', 'returned', 'inspected', 'withdrawn', 'recalled', 'revealed']),
    version: z.nullable(z.number()),
    actorName: z.nullable(z.string()),
    score: z.nullable(z.number()),
    reason: z.nullable(z.string()),
    at: z.string(),
  }),
  /** Neighbours in the marker's queue. */
  previous: z.nullable(z.string()),
  next: z.nullable(z.string()),
  can: z.object({
    save: z.boolean(),
    submit: z.boolean(),
    recall: z.boolean(),
    grade: z.boolean(),
    return: z.boolean(),
    regrade: z.boolean(),
    withdraw: z.boolean(),
    annotate: z.boolean(),
    /** Show the hidden name to the markers. */
    reveal: z.boolean(),
  }),
});

export const myReportsRoute = defineRoute({
  name: 'labReports.mine',
  method: 'GET',
  path: '/api/v1/reports/mine',
  access: signedIn,
  output: rowsOf({
    /** Null while the report was not begun. */
    reportId: z.nullable(z.string()),
    nodeId: z.string(),
    nodeName: z.string(),
    courseId: z.string(),
    courseName: z.string(),
    courseNameEn: z.nullable(z.string()),
    className: z.string(),
    state: z.enum(['none', ...REPORT_STATES]),
    /** Finished runs of the node so far: without one nothing can be handed in. */
    finishedRuns: z.number(),
    version: z.number(),
    submittedAt: z.nullable(z.string()),
    late: z.boolean(),
    dueAt: z.nullable(z.string()),
    closesAt: z.nullable(z.string()),
    score: z.nullable(z.number()),
  }),
  summary: 'Own reports, those still to be written included',
  statements: 8,
});

export const openReportRoute = defineRoute({
  name: 'labReports.open',
  method: 'POST',
  path: '/api/v1/reports',
  access: signedIn,
  body: z.strictObject({ nodeId: idSchema }),
  output: z.object({ id: z.string() }),
  summary: 'Begin the report of an experiment node, or find the one begun',
  statements: 6,
});

export const getReportRoute = defineRoute({
  name: 'labReports.get',
  method: 'GET',
  path: '/api/v1/reports/:reportId',
  access: signedIn,
  query: z.strictObject({
    /** A platform administrator must say why; kept in the log and in the report's history. */
    reason: z.optional(reasonSchema),
  }),
  output: detail,
  summary: 'One report for its author or a marker of the course',
  statements: 26,
});

export const saveReportRoute = defineRoute({
  name: 'labReports.save',
  method: 'PUT',
  path: '/api/v1/reports/:reportId/draft',
  access: signedIn,
  body: z.strictObject({
    /** Counted up by the author's side with every change; an older one never overwrites a newer one. */
    revision: z.number().check(z.int(), z.minimum(1)),
    /** Stored revision this text was written on. When another device saved meanwhile, the draft is refused as stale. */
    base: z.optional(z.number().check(z.int(), z.minimum(0))),
    runId: z.optional(z.nullable(idSchema)),
    sections,
    /** Documents beside the text, in the author's order; absent leaves them as they are. */
    attachments: z.optional(z.array(idSchema).check(z.maxLength(10))),
    /** Pictures uploaded for the text since the last save; the text names them by their path. */
    pictures: z.optional(z.array(idSchema).check(z.maxLength(60))),
  }),
  maxBody: 1_048_576,
  perMinute: 120,
  output: z.object({ revision: z.number(), savedAt: z.string(), removed: z.array(z.string()) }),
  summary: 'Save the draft (autosave)',
  repeat: 'natural',
  statements: 8,
});

export const submitReportRoute = defineRoute({
  name: 'labReports.submit',
  method: 'POST',
  path: '/api/v1/reports/:reportId/submit',
  access: signedIn,
  body: z.strictObject({ revision: z.number() }),
  output: z.object({
    version: z.number(),
    submittedAt: z.string(),
    sha256: z.string(),
    late: z.boolean(),
  }),
  summary: 'Hand in: keeps an immutable version with hash and time',
  statements: 25,
});

export const recallReportRoute = defineRoute({
  name: 'labReports.recall',
  method: 'POST',
  path: '/api/v1/reports/:reportId/recall',
  access: signedIn,
  body: z.strictObject({}),
  output: z.object({ state }),
  summary: 'Take back what was handed in while no marker has opened it and it is not due',
  statements: 8,
});

/** A report as its markers see it among others. */
export const queueRow = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  name: z.string(),
  className: z.string(),
  nodeName: z.string(),
  version: z.number(),
  submittedAt: z.nullable(z.string()),
  late: z.boolean(),
  runScore: z.nullable(z.number()),
  score: z.nullable(z.number()),
  state,
  /** Marker it was given to. */
  assignee: z.nullable(z.string()),
  anonymous: z.boolean(),
  /** Largest share of its text that stands in one other report, in per cent; null when none was found. */
  similar: z.nullable(z.number()),
  /** A marker doubts it. */
  flagged: z.boolean(),
});

export const reportQueueRoute = defineRoute({
  name: 'labReports.queue',
  method: 'GET',
  path: '/api/v1/courses/:courseId/reports',
  access: signedIn,
  query: z.strictObject({
    classId: z.optional(idSchema),
    nodeId: z.optional(idSchema),
    state: z.optional(z.enum(['submitted', 'returned', 'graded', 'flagged'])),
    /** Given to the marker who asks, or to nobody. */
    marker: z.optional(z.enum(['mine', 'nobody'])),
    ...pageQuery,
  }),
  output: z.extend(pageOf(queueRow), { pending: z.number(), can: z.object({ arrange: z.boolean() }) }),
  summary: 'Reports of a course for its markers, those to be marked first',
  statements: 10,
});

export const waitingReportsRoute = defineRoute({
  name: 'labReports.waiting',
  method: 'GET',
  path: '/api/v1/reports/waiting',
  access: signedIn,
  output: z.object({ n: z.number() }),
  summary: 'How many reports wait for a mark in the courses the caller may mark in',
  statements: 2,
});

const marked = z.object({ state, score: z.nullable(z.number()) });

export const gradeReportRoute = defineRoute({
  name: 'labReports.grade',
  method: 'POST',
  path: '/api/v1/reports/:reportId/grade',
  access: signedIn,
  body: z.strictObject({ version: z.number(), marks, comment }),
  output: marked,
  summary: 'Mark a submitted report by its rubric',
  statements: 8,
});

export const returnReportRoute = defineRoute({
  name: 'labReports.return',
  method: 'POST',
  path: '/api/v1/reports/:reportId/return',
  access: signedIn,
  body: z.strictObject({ version: z.number(), reason: reasonSchema, dueAt: z.optional(z.nullable(instantSchema)) }),
  output: marked,
  summary: 'Return a submitted report with a reason',
  statements: 8,
});

export const regradeReportRoute = defineRoute({
  name: 'labReports.regrade',
  method: 'POST',
  path: '/api/v1/reports/:reportId/regrade',
  access: signedIn,
  body: z.strictObject({
    version: z.number(),
    marks,
    comment,
    reason: reasonSchema,
    /** Marks there were when the marker began; another number is refused as stale. */
    markCount: z.optional(z.number()),
  }),
  output: marked,
  summary: 'Change the mark of a graded report with a reason; the old one is kept',
  statements: 8,
});
