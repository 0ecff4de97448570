import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, textSchema } from '../../../kernel/http/schemas.ts';
import { REPORT_STATES } from './report.policy.ts';
import { annotation, content } from './report-content.contract.ts';

const reportParams = z.strictObject({ reportId: idSchema });
const annotationParams = z.strictObject({ reportId: idSchema, annotationId: idSchema });
const remark = textSchema(1, 1000);
const reason = textSchema(5, 200);

export const reportVersionRoute = defineRoute({
  name: 'labReports.version',
  method: 'GET',
  path: '/api/v1/reports/:reportId/versions/:number',
  access: signedIn,
  params: z.strictObject({
    reportId: idSchema,
    number: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(9999)),
  }),
  query: z.strictObject({ reason: z.optional(reason) }),
  output: z.object({
    number: z.number(),
    submittedAt: z.string(),
    sha256: z.string(),
    late: z.boolean(),
    ...content,
    annotations: z.array(annotation),
  }),
  summary: 'One version as it was handed in, for its author or a marker of the course',
  statements: 14,
});

export const withdrawMarkRoute = defineRoute({
  name: 'labReports.withdraw',
  method: 'POST',
  path: '/api/v1/reports/:reportId/withdraw',
  access: signedIn,
  params: reportParams,
  body: z.strictObject({ version: z.number(), reason }),
  output: z.object({ state: z.enum(REPORT_STATES), score: z.nullable(z.number()) }),
  summary: 'Take a mark back with a reason: the report waits to be marked again',
  statements: 8,
});

export const markingPresenceRoute = defineRoute({
  name: 'labReports.marking',
  method: 'POST',
  path: '/api/v1/reports/:reportId/marking',
  access: signedIn,
  params: reportParams,
  body: z.strictObject({ open: z.boolean() }),
  /** Name of another marker at whose screen the report is open. */
  output: z.object({ other: z.nullable(z.string()) }),
  perMinute: 60,
  summary: 'Say that the report is open on the own screen, or no longer',
  statements: 8,
});

export const addAnnotationRoute = defineRoute({
  name: 'labReports.annotate',
  method: 'POST',
  path: '/api/v1/reports/:reportId/annotations',
  access: signedIn,
  params: reportParams,
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
  params: annotationParams,
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
  params: annotationParams,
  output: z.object({ id: z.string() }),
  summary: 'Remove an own remark',
  statements: 8,
});
