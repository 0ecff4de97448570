import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, listOf, textSchema } from '../../../kernel/http/schemas.ts';
import { COMPLETE_FACTS, COMPLETENESS_CHECKS } from './completeness.model.ts';
import { MAX_OBJECTIVES, MAX_PREREQUISITES, MAX_TEXTBOOKS } from './info.model.ts';
import { targetsSchema } from './targets.model.ts';
/** Facts of a course that are lists, as they are sent. */
export const listFields = {
  prerequisites: z.array(textSchema(1, 60)).check(z.maxLength(MAX_PREREQUISITES)),
  textbooks: z
    .array(
      z.strictObject({
        title: textSchema(1, 120),
        author: textSchema(0, 120),
        press: textSchema(0, 120),
        isbn: textSchema(0, 20),
      }),
    )
    .check(z.maxLength(MAX_TEXTBOOKS)),
  objectives: z
    .array(
      z.strictObject({
        /** Chosen by the caller for a new one. */
        id: idSchema,
        text: textSchema(10, 300),
        weight: z.number().check(z.int(), z.minimum(0), z.maximum(100)),
        requirementCode: textSchema(0, 20),
        requirement: textSchema(0, 300),
        expected: z.number().check(z.minimum(0), z.maximum(1), z.multipleOf(0.01)),
      }),
    )
    .check(z.maxLength(MAX_OBJECTIVES)),
};

/** The same as they are read. */
export const listFacts = z.object({
  prerequisites: z.array(z.string()),
  textbooks: listOf({ title: z.string(), author: z.string(), press: z.string(), isbn: z.string() }),
  objectives: listOf({
    id: z.string(),
    text: z.string(),
    weight: z.number(),
    requirementCode: z.string(),
    requirement: z.string(),
    expected: z.number(),
  }),
});

export const mergeObjectiveRoute = defineRoute({
  name: 'courses.mergeObjective',
  method: 'POST',
  path: '/api/v1/courses/:courseId/objectives/merge',
  access: signedIn,
  body: z.strictObject({ from: idSchema, into: idSchema, version: z.number() }),
  output: z.object({ version: z.number(), moved: z.number() }),
  summary: 'Give the weight and all evidence of one objective to another and take it away',
  statements: 11,
});

export const calendarRoute = defineRoute({
  name: 'courses.calendar',
  method: 'GET',
  path: '/api/v1/courses/:courseId/calendar',
  viewable: true,
  access: signedIn,
  query: z.strictObject({
    /** The current term when absent. */
    term: z.optional(idSchema),
  }),
  output: z.object({
    term: z.nullable(z.object({ id: z.string(), name: z.string(), startsOn: z.string(), endsOn: z.string() })),
    rows: listOf({
      id: z.string(),
      /** Its node; null for an exam or test that stands nowhere in the outline. */
      nodeId: z.nullable(z.string()),
      name: z.string(),
      type: z.string(),
      /** The chapter it stands in; null for a chapter and for what stands nowhere. */
      chapter: z.nullable(z.string()),
      /** Week of the term; null outside of it. */
      week: z.nullable(z.number()),
      hours: z.nullable(z.number()),
      opensAt: z.nullable(z.string()),
      dueAt: z.nullable(z.string()),
      closesAt: z.nullable(z.string()),
      /** Whether a learner has handed in what hangs on it; null for the team and where nothing is handed in. */
      done: z.nullable(z.boolean()),
      /** Classes for which what hangs on it has other dates. */
      classes: z.number(),
      /** Address of the page of what hangs on it; null: its place in the outline. */
      href: z.nullable(z.string()),
    }),
  }),
  summary:
    'What of the outline has a date, with exams and tests, by weeks of a term; learners see what they see of the outline',
  statements: 18,
});

export const calendarSheetRoute = defineRoute({
  name: 'courses.calendarSheet',
  method: 'GET',
  path: '/api/v1/courses/:courseId/calendar/sheet',
  access: signedIn,
  query: z.strictObject({ term: z.optional(idSchema) }),
  raw: true,
  summary: 'The teaching calendar as a sheet',
  statements: 18,
});

/** How complete a course is, as pages are told. */
export const completenessSchema = z.object({
  percent: z.number(),
  missing: z.array(z.enum(COMPLETE_FACTS)),
  /** Objectives, by their numbers from 1 on, that no item of the active grade scheme measures. */
  ungraded: z.array(z.number()),
  /** What the checks ask for. */
  targets: targetsSchema,
  /** Those that lose most first. */
  rows: listOf({
    check: z.enum(COMPLETENESS_CHECKS),
    weight: z.number(),
    value: z.number(),
    have: z.number(),
    want: z.number(),
    lost: z.number(),
  }),
});

export const completenessRoute = defineRoute({
  name: 'courses.completeness',
  method: 'GET',
  path: '/api/v1/courses/:courseId/completeness',
  access: signedIn,
  output: completenessSchema,
  summary: 'How complete a course is and what is missing, for its team and who oversees it',
  statements: 11,
});
