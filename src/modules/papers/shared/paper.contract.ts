import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { instantSchema, keywordSchema, listOf, rowsOf, textSchema } from '../../../kernel/http/schemas.ts';
import { versionSchema } from '../../../kernel/managed/contract.ts';
import { QUESTION_STATES, QUESTION_TYPES } from '../../questions/shared/question.model.ts';
import { itemReviewSchema, openFormSchema } from './form.contract.ts';
import * as model from './paper.model.ts';

const name = textSchema(model.LIMITS.name.min, model.LIMITS.name.max);
const fullMark = z
  .number()
  .check(z.minimum(model.LIMITS.fullMark.min), z.maximum(model.LIMITS.fullMark.max), z.multipleOf(0.5));
/** Words a seed is made of: the same words give the same paper again. */
const seed = textSchema(1, 40);
/** Three hundred questions, or instructions of twenty sections. */
const MAX_BODY = 200_000;

const types = z.partialRecord(z.enum(QUESTION_TYPES), z.number());
const line = {
  id: z.string(),
  name: z.string(),
  kind: z.enum(model.PAPER_KINDS),
  state: z.enum(model.PAPER_STATES),
  fullMark: z.number(),
  questions: z.number(),
  /** Sum of the points of its questions. */
  total: z.number(),
  /** Mean from 1, easy, to 5, hard; of a blueprint the expected one. */
  difficulty: z.nullable(z.number()),
  types,
  label: z.nullable(z.enum(model.PAPER_LABELS)),
  version: z.number(),
  /** Who saved it last. */
  by: z.string(),
  updatedAt: instantSchema,
};
const can = z.object({ open: z.boolean(), edit: z.boolean(), keys: z.boolean() });

export const papersRoute = defineRoute({
  name: 'papers.list',
  method: 'GET',
  path: '/api/v1/courses/:courseId/papers',
  access: signedIn,
  query: z.object({
    kw: keywordSchema,
    kind: z.optional(z.enum(model.PAPER_KINDS)),
    state: z.optional(z.enum(model.PAPER_STATES)),
  }),
  output: z.object({
    /** Changed last first, at most 500. */
    rows: listOf({
      ...line,
      /** What it is given in, the newest first; `live` ones keep it from being changed. */
      uses: listOf({ name: z.string(), live: z.boolean() }),
    }),
    /** By state, whatever state was asked for. */
    counts: z.object({ draft: z.number(), ready: z.number(), retired: z.number() }),
    can,
  }),
  summary: 'Papers of a course by name and total, for its team',
  statements: 7,
});

export const createPaperRoute = defineRoute({
  name: 'paper.create',
  method: 'POST',
  path: '/api/v1/courses/:courseId/papers',
  access: signedIn,
  body: z.strictObject({ name, kind: z.enum(model.PAPER_KINDS), fullMark }),
  output: z.object({ id: z.string(), version: z.number() }),
  summary: 'Makes an empty paper',
  statements: 14,
});

const problem = z.discriminatedUnion('code', [
  z.object({ code: z.literal('state'), state: z.enum(model.PAPER_STATES) }),
  z.object({ code: z.literal('empty') }),
  z.object({ code: z.literal('emptySection'), section: z.number() }),
  z.object({ code: z.literal('total'), total: z.number(), fullMark: z.number() }),
  z.object({ code: z.literal('short'), rules: z.array(z.number()), needed: z.number(), short: z.number() }),
  z.object({ code: z.literal('unlinked'), rules: z.array(z.number()) }),
  z.object({ code: z.literal('gone'), questions: z.array(z.number()) }),
  z.object({ code: z.literal('unready'), questions: z.array(z.number()) }),
  z.object({ code: z.literal('twice'), questions: z.array(z.number()) }),
]);

/** A question of a fixed paper as the bank has it now. */
const bankQuestion = z.object({
  id: z.string(),
  type: z.enum(QUESTION_TYPES),
  /** Beginning of the stem of its newest version without tags. */
  stem: z.string(),
  state: z.enum(QUESTION_STATES),
  difficulty: z.number(),
  points: z.number(),
  /** Its newest version. */
  number: z.number(),
  deleted: z.boolean(),
});

export const paperRoute = defineRoute({
  name: 'papers.get',
  method: 'GET',
  path: '/api/v1/papers/:paperId',
  access: signedIn,
  output: z.object({
    ...line,
    courseId: z.string(),
    plan: model.planSchema,
    questionFacts: z.array(bankQuestion),
    /** Knowledge points that its rules name. */
    points: listOf({ id: z.string(), code: z.string(), name: z.string(), state: z.enum(['active', 'disabled']) }),
    /** Objectives of the course in their order. */
    objectives: listOf({ id: z.string(), text: z.string() }),
    problems: z.array(problem),
    deletedAt: z.nullable(instantSchema),
    /** Names of what it is given in now: it cannot be changed. */
    live: z.array(z.string()),
    /** `past`: it was given, so it is kept; `live`: it is given, so it does not change either. */
    use: z.enum(['none', 'past', 'live']),
    /** Rules may leave out what the last exams used. */
    recent: z.boolean(),
    can,
  }),
  summary: 'What a paper consists of, without keys, for those who hold the right to assess',
  statements: 13,
});

export const savePaperRoute = defineRoute({
  name: 'paper.save',
  method: 'PUT',
  path: '/api/v1/papers/:paperId',
  access: signedIn,
  body: z.strictObject({ version: versionSchema, name, fullMark, plan: model.planSchema }),
  output: z.object({ id: z.string(), version: z.number() }),
  summary: 'Saves a draft of a paper',
  statements: 20,
  maxBody: MAX_BODY,
});

export const checkPaperRoute = defineRoute({
  name: 'papers.check',
  method: 'POST',
  path: '/api/v1/papers/:paperId/check',
  access: signedIn,
  body: z.strictObject({ plan: model.planSchema }),
  output: z.object({
    /** Questions that pass the filters of each rule. */
    rules: listOf({ id: z.string(), available: z.number() }),
    /** Rules that cannot be met together, and what would help. */
    shortages: listOf({
      rules: z.array(z.string()),
      needed: z.number(),
      available: z.number(),
      short: z.number(),
      relaxations: listOf({
        rule: z.string(),
        filter: z.enum(['type', 'difficulty', 'folder', 'point', 'objective', 'tags', 'recent']),
        gain: z.number(),
      }),
    }),
    mean: z.nullable(z.number()),
    /** Share of questions two forms are expected to have in common, 0 to 1; null where rules cannot be met. */
    overlap: z.nullable(z.number()),
    /** Questions by first knowledge point and difficulty 1 to 5; of a blueprint the expected numbers. */
    coverage: listOf({
      point: z.nullable(z.object({ id: z.string(), name: z.string() })),
      counts: z.array(z.number()),
    }),
  }),
  summary: 'Figures of a plan that is being written: what can be drawn, what is covered',
  statements: 10,
  repeat: 'natural',
  perMinute: 120,
  maxBody: MAX_BODY,
});

export const tryPaperRoute = defineRoute({
  name: 'papers.try',
  method: 'POST',
  path: '/api/v1/papers/:paperId/trial',
  access: signedIn,
  body: z.strictObject({
    seed,
    /** What is being written; null for the paper as it was saved. */
    plan: z.nullable(model.planSchema),
  }),
  output: z.object({
    form: openFormSchema,
    /** Mean difficulty of what was drawn. */
    mean: z.nullable(z.number()),
    /** The first figures of the digest of the form: equal forms have equal ones. */
    digest: z.string(),
  }),
  summary: 'One form of a paper as a candidate would see it, drawn from any words',
  statements: 11,
  repeat: 'natural',
  maxBody: MAX_BODY,
});

export const commandPaperRoute = defineRoute({
  name: 'paper.command',
  method: 'POST',
  path: '/api/v1/papers/:paperId/commands',
  access: signedIn,
  body: z.strictObject({ command: z.enum(model.PAPER_COMMANDS), version: versionSchema }),
  output: z.object({ version: z.number(), state: z.enum(model.PAPER_STATES) }),
  summary: 'Makes a paper ready, opens it for changes again, retires it or takes it into use again',
  statements: 18,
});

export const copyPaperRoute = defineRoute({
  name: 'paper.copy',
  method: 'POST',
  path: '/api/v1/papers/:paperId/copy',
  access: signedIn,
  body: z.strictObject({ name }),
  output: z.object({ id: z.string() }),
  summary: 'Copies a paper as a draft',
  statements: 14,
});

export const generatePapersRoute = defineRoute({
  name: 'paper.generate',
  method: 'POST',
  path: '/api/v1/papers/:paperId/parallel',
  access: signedIn,
  body: z.strictObject({ papers: z.int().check(z.minimum(2), z.maximum(model.PAPER_LABELS.length)), seed }),
  output: z.object({
    rows: listOf({
      id: z.string(),
      name: z.string(),
      label: z.enum(model.PAPER_LABELS),
      difficulty: z.nullable(z.number()),
    }),
    /** Between the hardest and the easiest of them. */
    difference: z.number(),
    /** Mean share of questions two of them have in common, 0 to 1. */
    overlap: z.number(),
  }),
  summary: 'Draws parallel fixed papers with letters from a blueprint',
  statements: 26,
});

export const deletePaperRoute = defineRoute({
  name: 'paper.delete',
  method: 'DELETE',
  path: '/api/v1/papers/:paperId',
  access: signedIn,
  output: z.object({ id: z.string() }),
  summary: 'Puts a paper that is given in nothing into the recycle bin',
  statements: 14,
});

export const restorePaperRoute = defineRoute({
  name: 'paper.restore',
  method: 'POST',
  path: '/api/v1/papers/:paperId/restore',
  access: signedIn,
  output: z.object({ id: z.string() }),
  summary: 'Takes a paper out of the recycle bin',
  statements: 14,
});

export const paperBinRoute = defineRoute({
  name: 'papers.bin',
  method: 'GET',
  path: '/api/v1/courses/:courseId/paper-bin',
  access: signedIn,
  output: rowsOf({
    id: z.string(),
    name: z.string(),
    kind: z.enum(model.PAPER_KINDS),
    deletedAt: instantSchema,
    by: z.string(),
  }),
  summary: 'Deleted papers that can be had back, newest first, at most 200',
  statements: 5,
});

export const printPaperRoute = defineRoute({
  name: 'paper.print',
  method: 'POST',
  path: '/api/v1/papers/:paperId/print',
  access: signedIn,
  body: z.strictObject({
    seed,
    /** Why the key is printed; null prints none. */
    reason: z.nullable(textSchema(2, 200)),
  }),
  output: z.object({
    name: z.string(),
    courseName: z.string(),
    total: z.number(),
    form: openFormSchema,
    /** By item, when a reason was given. */
    reviews: z.nullable(z.record(z.string(), itemReviewSchema)),
  }),
  summary: 'One form of a paper to be printed; with its key for those who hold the right to the bank, with a reason',
  statements: 20,
});

export const paperDocumentRoute = defineRoute({
  name: 'paper.document',
  method: 'POST',
  path: '/api/v1/papers/:paperId/document',
  access: signedIn,
  body: z.strictObject({
    seed,
    /** Why the key is written; null writes none. */
    reason: z.nullable(textSchema(2, 200)),
    /** What is written of a paper without its key. */
    what: z.enum(model.PAPER_SHEETS),
  }),
  raw: true,
  perMinute: 10,
  summary:
    'One form of a paper as a Word document; with its key for those who hold the right to the bank, with a reason',
  statements: 24,
});
