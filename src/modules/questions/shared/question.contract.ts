import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, instantSchema, keywordSchema, listOf, rowsOf, textSchema } from '../../../kernel/http/schemas.ts';
import { outcomeSchema, versionSchema } from '../../../kernel/managed/contract.ts';
import { MAX_OBJECTIVES } from '../../courses/shared/info.model.ts';
import { contentSchema } from './content.model.ts';
import * as model from './question.model.ts';

const difficulty = z.int().check(z.minimum(model.DIFFICULTY.min), z.maximum(model.DIFFICULTY.max));
const tag = textSchema(1, model.MAX_TAG);
const tags = z.array(tag).check(z.maxLength(model.MAX_TAGS));
/** A full question with pictures as addresses: a material and fifteen questions below it, each of two long texts and options. */
const MAX_BODY = 2_000_000;

const point = z.object({ id: z.string(), code: z.string(), name: z.string(), state: z.enum(['active', 'disabled']) });

const facility = z.nullable(z.number());
const discrimination = z.nullable(z.number());
/** How a question did over all uses whose results are final. */
const figures = z.object({
  /** Attempts handed in that had it, and when the last one was. */
  uses: z.number(),
  lastUsedAt: z.nullable(instantSchema),
  /** Mean share of its points, and how much better the best did than the weakest; null below twenty candidates. */
  facility,
  discrimination,
  /** Exams and tests they are of, candidates in them, and the first of them. */
  exams: z.number(),
  candidates: z.number(),
  since: z.nullable(instantSchema),
});

const share = z.coerce.number().check(z.minimum(0), z.maximum(1));
const difference = z.coerce.number().check(z.minimum(-1), z.maximum(1));
/** Filters by objective, review, use and figures, of lists and of what is written from them. */
export const furtherFilters = {
  /** An objective of the course; `none` is what has none. */
  objective: z.optional(z.union([idSchema, z.literal('none')])),
  used: z.optional(z.enum(model.USE_FILTERS)),
  holds: z.optional(z.enum(model.HOLD_FILTERS)),
  /** Who wrote it first. */
  author: z.optional(idSchema),
  /** An exam or a test in which somebody got it. */
  exam: z.optional(idSchema),
  /** Only those of which the bank has another one with the same words. */
  doubles: z.optional(z.literal('yes')),
  review: z.optional(z.enum(model.REVIEW_STATES)),
  facilityFrom: z.optional(share),
  facilityTo: z.optional(share),
  discriminationFrom: z.optional(difference),
  discriminationTo: z.optional(difference),
};

/** Objectives of the course with their shares. */
const objectives = listOf({ id: z.string(), share: z.number() });
const line = {
  id: z.string(),
  type: z.enum(model.QUESTION_TYPES),
  /** Beginning of the stem without tags; formulas stand in dollar signs. */
  stem: z.string(),
  difficulty: z.number(),
  points: z.number(),
  state: z.enum(model.QUESTION_STATES),
  /** Of a draft that waits for a review or came back from one. */
  review: z.nullable(z.enum(model.REVIEW_STATES)),
  /** Of its newest version. */
  number: z.number(),
  used: z.boolean(),
  figures,
  tags: z.array(z.string()),
  source: z.string(),
  objectives,
  folderId: z.nullable(z.string()),
  updatedAt: instantSchema,
  /** Who saved it last. */
  by: z.string(),
  version: z.number(),
};

export const questionsRoute = defineRoute({
  name: 'questions.list',
  method: 'GET',
  path: '/api/v1/courses/:courseId/questions',
  access: signedIn,
  query: z.object({
    kw: keywordSchema,
    /** With everything below it; `none` is what lies in no folder. */
    folder: z.optional(z.union([idSchema, z.literal('none')])),
    type: z.optional(z.enum(model.QUESTION_TYPES)),
    difficulty: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5))),
    state: z.optional(z.enum(model.QUESTION_STATES)),
    /** A knowledge point with those below it. */
    point: z.optional(idSchema),
    tag: z.optional(tag),
    ...furtherFilters,
    sort: z._default(z.enum(model.QUESTION_SORTS), 'updated'),
    direction: z._default(z.enum(['asc', 'desc']), 'desc'),
    /** Last row of the page before: its id and what it is sorted by. */
    after: z.optional(idSchema),
    at: z.optional(z.string().check(z.maxLength(40))),
  }),
  output: z.object({
    rows: listOf({ ...line, points: z.number(), knowledge: z.array(point) }),
    /** Where the next page begins; null on the last one. */
    next: z.nullable(z.object({ after: z.string(), at: z.string() })),
    /** By state, whatever state was asked for, each counted up to 10,000; null behind the first page. */
    counts: z.nullable(
      z.object({
        ...{ draft: z.number(), ready: z.number(), retired: z.number() },
        /** Of the drafts, those under review and those that came back. */
        ...{ pending: z.number(), returned: z.number() },
      }),
    ),
  }),
  summary: 'Questions of the bank of a course, for those who hold the right to it',
  statements: 10,
});

/** Objectives of the course a question gives evidence of, with shares that make 100. */
export const objectiveSharesSchema = z
  .array(z.strictObject({ id: idSchema, share: z.int().check(z.minimum(1), z.maximum(100)) }))
  .check(z.maxLength(MAX_OBJECTIVES));
const meta = {
  folderId: z.nullable(idSchema),
  points: z.number().check(z.minimum(model.POINTS.min), z.maximum(model.POINTS.max), z.multipleOf(model.POINTS.step)),
  difficulty,
  /** Knowledge points, the primary one first. */
  pointIds: z.array(idSchema).check(z.maxLength(20)),
  tags,
  source: textSchema(0, model.MAX_SOURCE),
  objectives: z._default(objectiveSharesSchema, []),
};
const draft = {
  content: contentSchema,
  ...meta,
  /** Saves it although others are the same or similar; without it such a save is refused with their names. */
  keepSimilar: z.boolean(),
};
const saved = z.object({
  id: z.string(),
  version: z.number(),
  number: z.number(),
  state: z.enum(model.QUESTION_STATES),
  /** Tags that were taken out of its texts, each once. */
  removed: z.array(z.string()),
  /** It was under review, and is not any more. */
  withdrawn: z.boolean(),
});

export const createQuestionRoute = defineRoute({
  name: 'question.create',
  method: 'POST',
  path: '/api/v1/courses/:courseId/questions',
  access: signedIn,
  body: z.strictObject(draft),
  output: saved,
  summary: 'Writes a new question as a draft',
  statements: 25,
  maxBody: MAX_BODY,
});

export const saveQuestionRoute = defineRoute({
  name: 'question.save',
  method: 'PUT',
  path: '/api/v1/questions/:questionId',
  access: signedIn,
  body: z.strictObject({ version: versionSchema, ...draft }),
  output: saved,
  summary: 'Saves a question; one that was used gets a new version and older papers keep theirs',
  statements: 27,
  maxBody: MAX_BODY,
});

export const questionRoute = defineRoute({
  name: 'questions.get',
  method: 'GET',
  path: '/api/v1/questions/:questionId',
  access: signedIn,
  output: z.object({
    ...line,
    /** Null in a bank of a unit. */
    courseId: z.nullable(z.string()),
    content: contentSchema,
    knowledge: z.array(point),
    createdAt: instantSchema,
    deletedAt: z.nullable(instantSchema),
    /** The question that stands for it since they were merged. */
    mergedInto: z.nullable(z.object({ id: z.string(), stem: z.string() })),
    /** Newest first. */
    versions: listOf({
      number: z.number(),
      points: z.number(),
      savedAt: instantSchema,
      by: z.string(),
      usedAt: z.nullable(instantSchema),
    }),
    /** Exams and tests it was in, newest first, at most 50; candidates and figures once the results are final. */
    uses: listOf({
      examId: z.string(),
      name: z.string(),
      number: z.number(),
      usedAt: instantSchema,
      attempts: z.number(),
      candidates: z.number(),
      facility,
      discrimination,
      renewedAt: instantSchema,
    }),
    /** The newest of its reviews. */
    lastReview: z.nullable(
      z.object({
        submitter: z.string(),
        submittedAt: instantSchema,
        verdict: z.nullable(z.enum(['passed', 'returned', 'withdrawn'])),
        reviewer: z.string(),
        decidedAt: z.nullable(instantSchema),
        opinion: z.string(),
      }),
    ),
    can: z.object({
      edit: z.boolean(),
      delete: z.boolean(),
      /** It is under review, and somebody else wrote what it asks. */
      review: z.boolean(),
      commands: z.array(z.enum(model.QUESTION_COMMANDS)),
    }),
  }),
  summary: 'One question with its key and its versions, for those who hold the right to the bank',
  statements: 11,
});

export const questionVersionRoute = defineRoute({
  name: 'questions.version',
  method: 'GET',
  path: '/api/v1/questions/:questionId/version',
  access: signedIn,
  query: z.object({ number: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)) }),
  output: z.object({ number: z.number(), points: z.number(), content: contentSchema }),
  summary: 'What an older version of a question asks',
  statements: 6,
});

export const commandQuestionRoute = defineRoute({
  name: 'question.command',
  method: 'POST',
  path: '/api/v1/questions/:questionId/commands',
  access: signedIn,
  body: z.strictObject({ command: z.enum(model.QUESTION_COMMANDS), version: versionSchema }),
  output: z.object({ version: z.number(), state: z.enum(model.QUESTION_STATES) }),
  summary: 'Makes a question ready or submits it for review, retires it or takes it into use again',
  statements: 16,
});

const opinion = textSchema(0, model.MAX_OPINION);

export const reviewQuestionRoute = defineRoute({
  name: 'question.review',
  method: 'POST',
  path: '/api/v1/questions/:questionId/review',
  access: signedIn,
  body: z.strictObject({
    verdict: z.enum(model.VERDICTS),
    /** Wanted of a return. */
    opinion,
    version: versionSchema,
  }),
  output: z.object({ version: z.number(), state: z.enum(model.QUESTION_STATES) }),
  summary: 'Passes a question under review, which makes it ready, or returns it to its author with an opinion',
  statements: 20,
});

export const deleteQuestionRoute = defineRoute({
  name: 'question.delete',
  method: 'DELETE',
  path: '/api/v1/questions/:questionId',
  access: signedIn,
  output: z.object({ id: z.string() }),
  summary: 'Puts a question that was never used into the recycle bin',
  statements: 12,
});

export const putBackQuestionRoute = defineRoute({
  name: 'question.putBack',
  method: 'POST',
  path: '/api/v1/questions/:questionId/restore',
  access: signedIn,
  output: z.object({ id: z.string() }),
  summary: 'Takes a question out of the recycle bin',
  statements: 14,
});

export const questionBinRoute = defineRoute({
  name: 'questions.bin',
  method: 'GET',
  path: '/api/v1/courses/:courseId/question-bin',
  access: signedIn,
  output: rowsOf({
    id: z.string(),
    type: z.enum(model.QUESTION_TYPES),
    stem: z.string(),
    deletedAt: instantSchema,
    by: z.string(),
    /** Beginning of the stem of what it was merged into. */
    mergedInto: z.nullable(z.string()),
  }),
  summary: 'Deleted questions that can be had back, newest first, at most 200',
  statements: 5,
});

/** What is done with several questions: a command, or one thing said of all of them. */
const bulk = z.discriminatedUnion('command', [
  z.strictObject({ command: z.enum(model.QUESTION_COMMANDS) }),
  z.strictObject({ command: z.literal('review'), verdict: z.enum(model.VERDICTS), opinion }),
  z.strictObject({ command: z.literal('delete') }),
  z.strictObject({ command: z.literal('move'), folderId: z.nullable(idSchema) }),
  z.strictObject({ command: z.literal('difficulty'), difficulty }),
  z.strictObject({ command: z.literal('addTag'), tag }),
  z.strictObject({ command: z.literal('removeTag'), tag }),
  /** Becomes the last of their knowledge points. */
  z.strictObject({ command: z.literal('addPoint'), pointId: idSchema }),
  /** Takes the place of their objectives; none takes them away. */
  z.strictObject({ command: z.literal('objectives'), objectives: objectiveSharesSchema }),
]);
export type BulkCommand = z.infer<typeof bulk>;

export const bulkQuestionsRoute = defineRoute({
  name: 'question.bulk',
  method: 'POST',
  path: '/api/v1/courses/:courseId/question-commands',
  access: signedIn,
  body: z.strictObject({
    ids: z.array(idSchema).check(z.minLength(1), z.maxLength(model.MAX_BULK)),
    change: bulk,
  }),
  output: outcomeSchema,
  summary: 'One change for several questions of a bank; those that do not take it are named with the reason',
  statements: 2200,
});

export const askedExperimentRoute = defineRoute({
  name: 'questions.experiment',
  method: 'GET',
  path: '/api/v1/courses/:courseId/question-experiments/:experimentId',
  access: signedIn,
  output: z.object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    versionId: z.string(),
    /** Of the version. */
    number: z.number(),
    minutes: z.number(),
    steps: listOf({ seq: z.number(), title: z.string(), maxScore: z.number() }),
  }),
  summary: 'The published version of a listed experiment with its steps, to ask a question about it',
  statements: 9,
});
