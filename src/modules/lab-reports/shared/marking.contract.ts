import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, listOf, pageOf, pageQuery, reasonSchema, rowsOf, textSchema } from '../../../kernel/http/schemas.ts';
import { queueRow } from './report.contract.ts';
import { REPORT_STATES } from './report.policy.ts';
import { annotation, content } from './report-content.contract.ts';

const remark = textSchema(1, 1000);

export const reportVersionRoute = defineRoute({
  name: 'labReports.version',
  method: 'GET',
  path: '/api/v1/reports/:reportId/versions/:number',
  access: signedIn,
  params: z.strictObject({
    reportId: idSchema,
    number: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(9999)),
  }),
  query: z.strictObject({ reason: z.optional(reasonSchema) }),
  output: z.object({
    number: z.number(),
    submittedAt: z.string(),
    sha256: z.string(),
    late: z.boolean(),
    ...content,
    annotations: z.array(annotation),
  }),
  summary: 'One version as it was handed in, for its author or a marker of the course',
  statements: 18,
});

export const withdrawMarkRoute = defineRoute({
  name: 'labReports.withdraw',
  method: 'POST',
  path: '/api/v1/reports/:reportId/withdraw',
  access: signedIn,
  body: z.strictObject({ version: z.number(), reason: reasonSchema }),
  output: z.object({ state: z.enum(REPORT_STATES), score: z.nullable(z.number()) }),
  summary: 'Take a mark back with a reason: the report waits to be marked again',
  statements: 8,
});

export const markingPresenceRoute = defineRoute({
  name: 'labReports.marking',
  method: 'POST',
  path: '/api/v1/reports/:reportId/marking',
  access: signedIn,
  body: z.strictObject({ open: z.boolean() }),
  /** Name of another marker at whose screen the report is open. */
  output: z.object({ other: z.nullable(z.string()) }),
  perMinute: 60,
  summary: 'Say that the report is open on the own screen, or no longer',
  repeat: 'natural',
  statements: 8,
});

export const flagReportRoute = defineRoute({
  name: 'labReports.flag',
  method: 'POST',
  path: '/api/v1/reports/:reportId/flag',
  access: signedIn,
  body: z.strictObject({ flagged: z.boolean() }),
  output: z.object({ flagged: z.boolean() }),
  summary: 'Mark a report as doubtful for its markers, or take that back',
  repeat: 'natural',
  statements: 8,
});

const mean = z.object({ n: z.number(), mean: z.nullable(z.number()) });

export const reportStripRoute = defineRoute({
  name: 'labReports.strip',
  method: 'GET',
  path: '/api/v1/courses/:courseId/reports/strip',
  access: signedIn,
  query: z.strictObject({ classId: idSchema, nodeId: idSchema }),
  output: z.object({
    rows: z.array(queueRow),
    /** Learners without a hand-in; none named where names are hidden. */
    missing: listOf({
      personId: z.string(),
      name: z.string(),
      number: z.nullable(z.string()),
      dueAt: z.nullable(z.string()),
      begun: z.boolean(),
      finishedRuns: z.number(),
      toldAt: z.nullable(z.string()),
    }),
    missingCount: z.number(),
    /** Scores at the node in all classes: those the caller gave, and all. */
    means: z.object({ own: mean, all: mean }),
  }),
  summary: 'Reports of a class at one node for the marking desk, with who is missing and the means',
  statements: 34,
});

export const addAnnotationRoute = defineRoute({
  name: 'labReports.annotate',
  method: 'POST',
  path: '/api/v1/reports/:reportId/annotations',
  access: signedIn,
  body: z.strictObject({
    version: z.number(),
    section: textSchema(1, 40),
    /** Place in the section's text without its formulas, in UTF-16 units. */
    start: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)),
    quote: textSchema(1, 1000),
    comment: remark,
  }),
  output: annotation,
  perMinute: 120,
  summary: 'Remark on a passage of the version handed in last',
  statements: 8,
});

export const changeAnnotationRoute = defineRoute({
  name: 'labReports.annotation.change',
  method: 'PUT',
  path: '/api/v1/reports/:reportId/annotations/:annotationId',
  access: signedIn,
  body: z.strictObject({ comment: remark }),
  output: z.object({ id: z.string() }),
  summary: 'Change the words of an own remark',
  statements: 8,
});

export const removeAnnotationRoute = defineRoute({
  name: 'labReports.annotation.remove',
  method: 'DELETE',
  path: '/api/v1/reports/:reportId/annotations/:annotationId',
  access: signedIn,
  output: z.object({ id: z.string() }),
  summary: 'Remove an own remark',
  statements: 8,
});

export const assignReportsRoute = defineRoute({
  name: 'labReports.assign',
  method: 'POST',
  path: '/api/v1/courses/:courseId/reports/assign',
  access: signedIn,
  body: z.strictObject({
    classId: z.optional(idSchema),
    nodeId: z.optional(idSchema),
    markers: z.array(idSchema).check(z.minLength(1), z.maxLength(50)),
    way: z.enum(['evenly', 'byClass']),
    /** Give those out anew that somebody has already. */
    again: z._default(z.boolean(), false),
  }),
  output: z.object({
    assigned: z.number(),
    markers: listOf({ personId: z.string(), n: z.number() }),
  }),
  summary: 'Distribute the reports that wait for a mark to markers of the course',
  statements: 30,
});

export const nodeRulesRoute = defineRoute({
  name: 'labReports.rules',
  method: 'GET',
  path: '/api/v1/courses/:courseId/report-rules',
  access: signedIn,
  output: rowsOf({ nodeId: z.string(), nodeName: z.string(), anonymous: z.boolean() }),
  summary: 'How the reports of each experiment of a course are marked',
  statements: 6,
});

export const setAnonymousRoute = defineRoute({
  name: 'labReports.anonymous',
  method: 'PUT',
  path: '/api/v1/courses/:courseId/report-rules/:nodeId',
  access: signedIn,
  body: z.strictObject({
    anonymous: z.boolean(),
    /** Needed to show names again. */
    reason: z.optional(reasonSchema),
  }),
  output: z.object({ anonymous: z.boolean() }),
  summary: 'Mark the reports of an experiment without names, or show them again with a reason',
  statements: 10,
});

export const revealRoute = defineRoute({
  name: 'labReports.reveal',
  method: 'POST',
  path: '/api/v1/reports/:reportId/reveal',
  access: signedIn,
  body: z.strictObject({ reason: reasonSchema }),
  output: z.object({ id: z.string() }),
  summary: 'Show the hidden name of an author to the markers, with a reason',
  statements: 12,
});

export const archiveRoute = defineRoute({
  name: 'labReports.archive',
  method: 'POST',
  path: '/api/v1/courses/:courseId/reports/archive',
  access: signedIn,
  body: z.strictObject({ classId: idSchema, nodeId: z.optional(idSchema) }),
  output: z.object({ jobId: z.string() }),
  perMinute: 10,
  summary: 'Pack the reports of a class with their files and a list: begins a job',
  statements: 14,
});

const missingFilter = { classId: z.optional(idSchema), nodeId: z.optional(idSchema) };

export const missingReportsRoute = defineRoute({
  name: 'labReports.missing',
  method: 'GET',
  path: '/api/v1/courses/:courseId/reports-missing',
  access: signedIn,
  query: z.strictObject({ ...missingFilter, ...pageQuery }),
  output: pageOf(
    z.object({
      personId: z.string(),
      number: z.nullable(z.string()),
      name: z.string(),
      className: z.string(),
      nodeId: z.string(),
      nodeName: z.string(),
      /** A draft was begun. */
      begun: z.boolean(),
      finishedRuns: z.number(),
      dueAt: z.nullable(z.string()),
      /** Last reminder. */
      toldAt: z.nullable(z.string()),
    }),
  ),
  summary: 'Learners of running classes who have not handed in a report that is open, by due time',
  statements: 10,
});

export const nudgeRoute = defineRoute({
  name: 'labReports.nudge',
  method: 'POST',
  path: '/api/v1/courses/:courseId/reports-missing/nudge',
  access: signedIn,
  body: z.strictObject(missingFilter),
  /** Reminders sent, and learners left alone because they were reminded within twelve hours. */
  output: z.object({ told: z.number(), rested: z.number() }),
  summary: 'Remind learners of reports that are not handed in; nobody twice within twelve hours',
  statements: 12,
});
