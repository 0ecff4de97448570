import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { listOf, rowsOf } from '../../../kernel/http/schemas.ts';
import { markSchema } from './structure.contract.ts';
/** Seconds somebody was active before a page that stood visible, since the last report. */
export const activeSeconds = z.int().check(z.minimum(0), z.maximum(86_400));

export const reportViewRoute = defineRoute({
  name: 'courses.reportView',
  method: 'POST',
  path: '/api/v1/nodes/:nodeId/progress',
  access: signedIn,
  body: z.strictObject({
    /** Seconds the page stood visible since the last report; 0 when it was just opened. */
    seconds: z.number().check(z.int(), z.minimum(0), z.maximum(600)),
    /** Seconds of these in which the person was active; more than really passed counts nothing. */
    active: z.optional(activeSeconds),
  }),
  output: markSchema,
  summary: 'A page stood before its learner; counts no more than the time that really passed',
  repeat: 'natural',
  statements: 16,
});

export const markDoneRoute = defineRoute({
  name: 'courses.markDone',
  method: 'POST',
  path: '/api/v1/nodes/:nodeId/done',
  access: signedIn,
  output: markSchema,
  summary: 'A learner says that a page is done, where its author left it to the learner',
  repeat: 'natural',
  statements: 18,
});

export const openLinkRoute = defineRoute({
  name: 'courses.openLink',
  method: 'POST',
  path: '/api/v1/nodes/:nodeId/opening',
  access: signedIn,
  output: markSchema,
  summary: 'A learner opens the address of a link, which is done by that',
  repeat: 'natural',
  statements: 18,
});

export const learningFiguresRoute = defineRoute({
  name: 'courses.learningFigures',
  method: 'GET',
  path: '/api/v1/courses/:courseId/learning',
  access: signedIn,
  output: z.object({
    learners: z.number(),
    rows: listOf({ id: z.string(), started: z.number(), done: z.number(), mean: z.nullable(z.number()) }),
  }),
  summary: 'How far the learners of a course are with every node, for those who may see statistics',
  // Each kind of node in the outline may ask once or twice what was done at it.
  statements: 15,
  replica: true,
});

export const classChoicesRoute = defineRoute({
  name: 'courses.classChoices',
  method: 'GET',
  path: '/api/v1/courses/:courseId/class-choices',
  access: signedIn,
  output: rowsOf({ id: z.string(), name: z.string(), ended: z.boolean() }),
  summary: 'Classes an unlock rule of the course may name',
  statements: 2,
});

export const noticeChoicesRoute = defineRoute({
  name: 'courses.noticeChoices',
  method: 'GET',
  path: '/api/v1/courses/:courseId/notice-choices',
  access: signedIn,
  output: rowsOf({
    id: z.string(),
    title: z.string(),
    /** Names of the classes that are told of it; none: the whole course. */
    classes: z.array(z.string()),
  }),
  summary: 'Announcements an unlock rule of the course may wait for',
  statements: 2,
});
