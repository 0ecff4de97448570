import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { listOf } from '../../../kernel/http/schemas.ts';

export const transcriptRoute = defineRoute({
  name: 'grades.transcript',
  method: 'GET',
  path: '/api/v1/classes/:classId/transcripts/:personId',
  access: signedIn,
  output: z.object({
    personName: z.string(),
    personNumber: z.nullable(z.string()),
    courseCode: z.string(),
    courseName: z.string(),
    courseNameEn: z.nullable(z.string()),
    credits: z.number(),
    className: z.string(),
    classCode: z.string(),
    termName: z.string(),
    teachers: z.array(z.string()),
    /** Number of the publication of this class, and of the scheme it was computed by. */
    publication: z.number(),
    schemeNumber: z.number(),
    publishedAt: z.string(),
    /** Instant the totals were handed in to the registry. */
    handedInAt: z.nullable(z.string()),
    total: z.nullable(z.number()),
    band: z.nullable(z.string()),
    bands: listOf({ key: z.string(), name: z.nullable(z.string()), from: z.number() }),
    passLine: z.number(),
    tree: z.unknown(),
    printedAt: z.string(),
  }),
  summary: 'Published total of one person with its derivation, to print: for oneself and for who reads the gradebook',
  statements: 14,
});

export const historyExportRoute = defineRoute({
  name: 'grades.historyExport',
  method: 'POST',
  path: '/api/v1/classes/:classId/gradebook/history-export',
  access: signedIn,
  body: z.strictObject({}),
  raw: true,
  summary: 'Every change of every number of a class as a workbook: who, when, before, after, why',
  statements: 23,
});
