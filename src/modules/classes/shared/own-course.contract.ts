import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { rowsOf } from '../../../kernel/http/schemas.ts';

/** What of the own total is out: nothing, the total, or that it is looked at again. */
export const OWN_TOTALS = ['none', 'published', 'withdrawn'] as const;

export const ownCoursesRoute = defineRoute({
  name: 'classes.ownCourses',
  method: 'GET',
  path: '/api/v1/own-courses',
  access: signedIn,
  output: rowsOf({
    classId: z.string(),
    courseId: z.string(),
    progress: z.object({ done: z.number(), total: z.number() }),
    /** The item to do next, as the page of the course leads to it; null when none is left. */
    next: z.nullable(z.object({ id: z.string(), name: z.string(), dueAt: z.nullable(z.string()) })),
    /** The open item due soonest; null when nothing with a date is left. */
    due: z.nullable(z.object({ id: z.string(), name: z.string(), dueAt: z.string() })),
    /** Announcements that stand and were not opened. */
    unread: z.number(),
    /** Of those that stand, how many wait for the own confirmation. */
    unconfirmed: z.number(),
    totalState: z.enum(OWN_TOTALS),
    /** The published total, and its band in words; null while there is none, or it is no number. */
    total: z.nullable(z.number()),
    band: z.nullable(z.string()),
  }),
  summary: 'Where the caller stands in the courses he or she takes or took: progress, next date, unread news, total',
  statements: 15,
});
