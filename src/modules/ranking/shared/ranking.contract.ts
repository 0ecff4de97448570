import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, instantSchema, listOf } from '../../../kernel/http/schemas.ts';
import { EXTENTS, NAME_FORMS } from './privacy.model.ts';
import { ENTRY_KINDS, LADDERS, MAX_PRAISED, PERIODS } from './ranking.model.ts';

const ladder = z.enum(LADDERS);
const period = z._default(z.enum(PERIODS), 'week');
/** A class of the course; the whole course without one. */
const scope = { classId: z.optional(idSchema) };

const entries = z.object({
  name: z.string(),
  /** Sum of the entries, rounded once; null without a record. */
  value: z.nullable(z.number()),
  entries: listOf({
    kind: z.enum(ENTRY_KINDS),
    name: z.string(),
    at: instantSchema,
    value: z.number(),
    /** A daily limit took some or all of its points. */
    capped: z.boolean(),
    /** Best score of an experiment, 0–100. */
    score: z.optional(z.number()),
  }),
});

export const rankingRoute = defineRoute({
  name: 'ranking.board',
  method: 'GET',
  path: '/api/v1/courses/:courseId/ranking',
  access: signedIn,
  query: z.strictObject({
    ...scope,
    ladder: z._default(ladder, 'progress'),
    period,
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 1),
    size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  }),
  output: z.object({
    rows: listOf({
      personId: z.string(),
      number: z.nullable(z.string()),
      name: z.string(),
      className: z.string(),
      /** Learners see this one without a name. */
      hidden: z.boolean(),
      rank: z.nullable(z.number()),
      /** Places gained since the last frozen week. */
      change: z.nullable(z.number()),
      value: z.nullable(z.number()),
      /** Number of things the value is made of. */
      parts: z.number(),
    }),
    total: z.number(),
    /** Learners with a record in the period. */
    ranked: z.number(),
    /** Required items on the ladder of progress, required experiments on that of experiments; else null. */
    outOf: z.nullable(z.number()),
    /** Monday of the last frozen week, `YYYY-MM-DD`. */
    frozen: z.nullable(z.string()),
    /** The class shown, the first one where none was asked for and the whole course is out of scope; null for the course. */
    classId: z.nullable(z.string()),
    /** Classes the actor may choose. */
    classes: listOf({ id: z.string(), name: z.string() }),
    /** The actor may look at the whole course. */
    whole: z.boolean(),
    can: z.object({ settings: z.boolean(), praise: z.boolean() }),
  }),
  summary: 'Learners of a class or course on a ladder, for the team within its scope of classes',
  // Current marks are read class by class.
  statements: 90,
  replica: true,
});

export const rankingEntriesRoute = defineRoute({
  name: 'ranking.entries',
  method: 'GET',
  path: '/api/v1/courses/:courseId/ranking/learners/:personId',
  access: signedIn,
  query: z.strictObject({ ladder, period }),
  output: entries,
  summary: 'What the value of a learner on a ladder is made of',
  statements: 40,
  replica: true,
});

export const rankingSheetRoute = defineRoute({
  name: 'ranking.export',
  method: 'GET',
  path: '/api/v1/courses/:courseId/ranking/sheet',
  access: signedIn,
  query: z.strictObject({ ...scope, ladder, period }),
  raw: true,
  summary: 'A ladder as a workbook',
  statements: 94,
});

const rule = z.strictObject({ points: z.number(), perDay: z.nullable(z.number()) });
const rules = z.strictObject({
  node: rule,
  video: rule,
  experiment: rule,
  homework: rule,
  test: rule,
  post: rule,
  like: rule,
  checkIn: rule,
});

const setting = {
  /** Learners see no ladder at all. */
  closed: z.boolean(),
  /** Ladders learners see. */
  ladders: z.array(ladder).check(z.maxLength(LADDERS.length)),
  names: z.enum(NAME_FORMS),
  extent: z.enum(EXTENTS),
  /** Ranks shown by the extent `top`. */
  top: z.int().check(z.minimum(1), z.maximum(100)),
  rules,
};

export const rankingSettingRoute = defineRoute({
  name: 'ranking.setting',
  method: 'GET',
  path: '/api/v1/courses/:courseId/ranking-setting',
  access: signedIn,
  output: z.object({ ...setting, version: z.number(), can: z.object({ change: z.boolean() }) }),
  summary: 'What learners see of the ladders of a course, and the points of events; for its team',
  statements: 12,
});

export const updateRankingSettingRoute = defineRoute({
  name: 'ranking.settings',
  method: 'PUT',
  path: '/api/v1/courses/:courseId/ranking-setting',
  access: signedIn,
  body: z.strictObject({ ...setting, version: z.int().check(z.minimum(0)) }),
  output: z.object({ version: z.number() }),
  summary: 'Changes what learners see of the ladders and the points of events',
  statements: 14,
});

export const praiseRoute = defineRoute({
  name: 'ranking.praise',
  method: 'POST',
  path: '/api/v1/courses/:courseId/ranking/praises',
  access: signedIn,
  body: z.strictObject({
    /** Made by the page, so that a second press sends nothing twice. */
    id: idSchema,
    ...scope,
    /** Marks are left out: a praise would tell what is not published. */
    ladder: z.enum(['progress', 'time', 'lab', 'points']),
    period: z.enum(PERIODS),
    top: z.int().check(z.minimum(1), z.maximum(MAX_PRAISED)),
  }),
  output: z.object({ told: z.number() }),
  summary: 'A notice of praise to the first of a ladder',
  statements: 46,
  perMinute: 20,
});

export const ownRankingRoute = defineRoute({
  name: 'ranking.own',
  method: 'GET',
  path: '/api/v1/courses/:courseId/own-ranking',
  access: signedIn,
  query: z.strictObject({
    scope: z._default(z.enum(['class', 'course']), 'class'),
    /** The first one that is open without. */
    ladder: z.optional(ladder),
    period,
  }),
  output: z.object({
    /** False when the team opened no ladder, or the actor is in no running class. */
    open: z.boolean(),
    ladders: z.array(ladder),
    ladder: z.nullable(ladder),
    rows: listOf({
      own: z.boolean(),
      form: z.enum(NAME_FORMS),
      /** Whole or family name; null for who stays unnamed. */
      name: z.nullable(z.string()),
      rank: z.nullable(z.number()),
      change: z.nullable(z.number()),
      value: z.nullable(z.number()),
    }),
    /** Learners with a record in the period. */
    ranked: z.number(),
    /** Too few learners have a record to show any but the own row. */
    few: z.boolean(),
    /** Others see the actor without a name. */
    hidden: z.boolean(),
  }),
  summary: 'Own place on a ladder with what the team lets learners see of others',
  statements: 40,
  replica: true,
});

export const ownRankingEntriesRoute = defineRoute({
  name: 'ranking.ownEntries',
  method: 'GET',
  path: '/api/v1/courses/:courseId/own-ranking/entries',
  access: signedIn,
  query: z.strictObject({ ladder, period }),
  output: entries,
  summary: 'What the own value on a ladder is made of',
  statements: 40,
  replica: true,
});

export const hideInRankingRoute = defineRoute({
  name: 'ranking.hide',
  method: 'PUT',
  path: '/api/v1/courses/:courseId/own-ranking',
  access: signedIn,
  body: z.strictObject({ hidden: z.boolean() }),
  output: z.object({ hidden: z.boolean() }),
  summary: 'A learner is shown to others without a name, or with it again',
  statements: 12,
});
