import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { listOf, rowsOf } from '../../../kernel/http/schemas.ts';

export const similarityRoute = defineRoute({
  name: 'labReports.similarity',
  method: 'POST',
  path: '/api/v1/courses/:courseId/reports/similarity',
  access: signedIn,
  body: z.strictObject({}),
  output: z.object({ jobId: z.string() }),
  perMinute: 6,
  summary: 'Compare the last versions of the reports of a course: begins a job',
  statements: 8,
});

export const similarReportsRoute = defineRoute({
  name: 'labReports.similar',
  method: 'GET',
  path: '/api/v1/reports/:reportId/similar',
  access: signedIn,
  output: rowsOf({
    reportId: z.string(),
    name: z.string(),
    className: z.string(),
    /** Per cent of this report's text that stands in the other one too. */
    share: z.number(),
    version: z.number(),
    otherVersion: z.number(),
  }),
  summary: 'Reports with text in common, for markers only',
  statements: 8,
});

const side = z.object({
  text: z.string(),
  /** Stretches of the text in UTF-16 units, end excluded. */
  shared: listOf({ start: z.number(), end: z.number() }),
});

export const similarPairRoute = defineRoute({
  name: 'labReports.similar.pair',
  method: 'GET',
  path: '/api/v1/reports/:reportId/similar/:otherId',
  access: signedIn,
  output: z.object({
    share: z.number(),
    otherName: z.string(),
    sections: listOf({ key: z.string(), own: side, other: side }),
  }),
  summary: 'Two reports side by side with the passages they share, for markers only',
  statements: 10,
});
