import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { listOf } from '../../../kernel/http/schemas.ts';

/** Hand-ins of one homework that may be offered to its learners. */
export const MAX_SHOWN = 20;

/** What a member says to the own work being shown: with names, without, or not at all. */
export const SHOWCASE_ANSWERS = ['named', 'nameless', 'declined'] as const;
export type ShowcaseAnswer = (typeof SHOWCASE_ANSWERS)[number];
/** How it stands with the members: answers so far, and whether learners see the work, with names or without. */
const standing = z.object({
  members: z.number(),
  agreed: z.number(),
  declined: z.number(),
  shown: z.enum(['named', 'nameless', 'no']),
});

export const showcaseRoute = defineRoute({
  name: 'homeworkMarking.showcase',
  method: 'GET',
  path: '/api/v1/managed-homework/:homeworkId/works/:workId/showcase',
  access: signedIn,
  output: z.object({
    /** Null: it is not offered. */
    standing: z.nullable(standing),
    can: z.object({ offer: z.boolean(), takeBack: z.boolean() }),
  }),
  summary: 'Whether a hand-in is offered as excellent work, and what its members said',
  statements: 34,
});

export const offerShowcaseRoute = defineRoute({
  name: 'showcase.offer',
  method: 'PUT',
  path: '/api/v1/managed-homework/:homeworkId/works/:workId/showcase',
  access: signedIn,
  body: z.strictObject({}),
  output: z.object({ offered: z.boolean() }),
  summary: 'Offer a released hand-in as excellent work; its members are asked first',
  statements: 44,
});

export const takeBackShowcaseRoute = defineRoute({
  name: 'showcase.takeBack',
  method: 'DELETE',
  path: '/api/v1/managed-homework/:homeworkId/works/:workId/showcase',
  access: signedIn,
  output: z.object({ offered: z.boolean() }),
  summary: 'Show a hand-in as excellent work no more',
  statements: 34,
});

export const ownShowcaseRoute = defineRoute({
  name: 'homeworkMarking.ownShowcase',
  method: 'GET',
  path: '/api/v1/own-homework/:homeworkId/showcase',
  access: signedIn,
  output: z.object({
    /** The own work is offered: the own answer, and how it stands with the others. Null: it is not. */
    own: z.nullable(z.object({ answer: z.nullable(z.enum(SHOWCASE_ANSWERS)), standing })),
    works: listOf({
      workId: z.string(),
      own: z.boolean(),
      /** Null: without names. */
      authors: z.nullable(z.string()),
      body: z.string(),
      pictures: listOf({ id: z.string(), path: z.string() }),
      files: listOf({ id: z.string(), name: z.string(), bytes: z.number() }),
      /** Files kept back because their author cannot be taken out. */
      held: z.number(),
    }),
  }),
  summary: 'Excellent work of a homework for a learner who has handed in',
  statements: 34,
});

export const shownFileRoute = defineRoute({
  name: 'homeworkMarking.shownFile',
  method: 'GET',
  path: '/api/v1/own-homework/:homeworkId/works/:workId/files/:fileId',
  access: signedIn,
  raw: true,
  summary: 'A file or picture of an excellent work, its author taken out',
  statements: 30,
});

export const answerShowcaseRoute = defineRoute({
  name: 'showcase.answer',
  method: 'PUT',
  path: '/api/v1/own-homework/:homeworkId/showcase/answer',
  access: signedIn,
  body: z.strictObject({ answer: z.enum(SHOWCASE_ANSWERS) }),
  output: z.object({ answer: z.enum(SHOWCASE_ANSWERS) }),
  summary: 'Agree to the own work being shown, with the name or without, or decline',
  statements: 24,
});
