import * as z from 'zod/mini';
import { onlyRoles, signedIn } from '../../../kernel/access/access.ts';
import { ROLE } from '../../../kernel/access/roles.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, listOf, textSchema } from '../../../kernel/http/schemas.ts';
import { detailsRoute } from '../../catalogue/shared/catalogue.contract.ts';
import { SCORE_KINDS, STATES } from '../../catalogue/shared/experiment.model.ts';
import { FORM_PARTS, formStepSchema, MAX_STEPS, partSchemas } from '../../catalogue/shared/form.model.ts';
import { REVIEW_STAGES } from '../../catalogue/shared/review.model.ts';
import { CHECK_ITEMS } from './checklist.model.ts';

const name = textSchema(2, 100);
const made = z.object({ id: z.string(), code: z.string() });
/** Content of a part as it is stored: what came before the form may be longer or shorter than a save may be. */
const stored = z.record(z.string(), z.unknown());

/** Content of the five parts that are documents. */
export const formOutput = z.object({
  basic: stored,
  people: stored,
  description: stored,
  features: stored,
  technology: stored,
});
/** One step as it is stored. */
export const stepOutput = z.object({
  title: z.string(),
  goal: z.string(),
  expectSeconds: z.number(),
  maxScore: z.number(),
  scoringModel: z.string(),
  scoreKind: z.enum(SCORE_KINDS),
  knowledge: z.array(z.string()),
});
/** Steps in their order. */
export const stepsOutput = z.array(stepOutput);
const part = z.enum([...FORM_PARTS, 'version'] as const);
const checkFields = CHECK_ITEMS.map(([, field]) => field);

/** Makes a draft: a leader for himself or herself, the platform for a named leader. */
export const createDraftRoute = defineRoute({
  name: 'experiments.create',
  method: 'POST',
  path: '/api/v1/experiments',
  // Leaders for themselves; whoever may add in experiManage, and the platform, for a leader.
  access: signedIn,
  body: z.strictObject({ name, leaderId: z.optional(idSchema) }),
  output: made,
  summary: 'Make a draft of an experiment',
  statements: 10,
});

/** The entry of an experiment: form, steps, versions of the parts, checklist and what the caller may do. */
export const entryRoute = defineRoute({
  name: 'experiments.entry',
  method: 'GET',
  path: '/api/v1/experiments/:id/entry',
  access: signedIn,
  output: z.object({
    id: z.string(),
    code: z.string(),
    /** State of the experiment, and of what is in work: the first entry, or the open revision. */
    state: z.enum(STATES),
    workState: z.enum(['draft', 'submitted', 'returned', 'none']),
    stage: z.nullable(z.enum(REVIEW_STAGES)),
    unitId: z.string(),
    unitName: z.string(),
    leaderId: z.string(),
    leaderName: z.string(),
    /** Number of the open revision; null while the first entry is in work, or nothing is. */
    revision: z.nullable(z.number()),
    form: formOutput,
    steps: stepsOutput,
    /** Version of each part to send with its next save; 0 before the first. */
    parts: z.record(z.string(), z.object({ version: z.number(), by: z.string(), at: z.nullable(z.string()) })),
    completeness: z.number(),
    checklist: listOf({
      part,
      field: z.enum(checkFields as [(typeof checkFields)[number], ...(typeof checkFields)[number][]]),
      weight: z.enum(['required', 'accept', 'note']),
      met: z.boolean(),
    }),
    submission: z.nullable(
      z.object({
        id: z.string(),
        number: z.number(),
        submittedAt: z.string(),
        /** Who reviews it at this moment, besides the caller. */
        openedBy: z.nullable(z.string()),
      }),
    ),
    publishedVersion: z.nullable(z.number()),
    can: z.object({
      edit: z.boolean(),
      team: z.boolean(),
      submit: z.boolean(),
      withdraw: z.boolean(),
      revise: z.boolean(),
      discard: z.boolean(),
      delist: z.boolean(),
      remove: z.boolean(),
      review: z.boolean(),
      administer: z.boolean(),
    }),
  }),
  summary: 'The entry form of an experiment with its checklist',
  statements: 4,
});

/** What is in work as its public page would show it; figures are those of the experiment. */
export const previewEntryRoute = defineRoute({
  name: 'experiments.previewEntry',
  method: 'GET',
  path: '/api/v1/experiments/:id/entry/preview',
  access: signedIn,
  output: detailsRoute.output,
  summary: 'The public page as it would look',
  statements: 6,
});

const saved = z.object({ version: z.number(), savedAt: z.string(), completeness: z.number() });
const version = z.number().check(z.int(), z.minimum(0));

/** Saves one part; the version is that of the part alone. */
export const savePartRoute = defineRoute({
  name: 'experiments.savePart',
  method: 'PUT',
  path: '/api/v1/experiments/:id/entry/part',
  access: signedIn,
  body: z.discriminatedUnion('part', [
    z.strictObject({ part: z.literal('basic'), version, value: partSchemas.basic }),
    z.strictObject({ part: z.literal('people'), version, value: partSchemas.people }),
    z.strictObject({ part: z.literal('description'), version, value: partSchemas.description }),
    z.strictObject({ part: z.literal('features'), version, value: partSchemas.features }),
    z.strictObject({ part: z.literal('technology'), version, value: partSchemas.technology }),
  ]),
  output: saved,
  summary: 'Save one part of the entry form',
  statements: 13,
  perMinute: 300,
  maxBody: 600_000,
});

/** Replaces the step grid. */
export const saveStepsRoute = defineRoute({
  name: 'experiments.saveSteps',
  method: 'PUT',
  path: '/api/v1/experiments/:id/entry/steps',
  access: signedIn,
  body: z.strictObject({ version, steps: z.array(formStepSchema).check(z.maxLength(MAX_STEPS)) }),
  output: saved,
  summary: 'Replace the steps of an experiment',
  statements: 13,
  perMinute: 300,
  maxBody: 600_000,
});

/** The steps as an xlsx that can be read back. */
export const exportStepsRoute = defineRoute({
  name: 'experiments.exportSteps',
  method: 'GET',
  path: '/api/v1/experiments/:id/entry/steps/sheet',
  access: signedIn,
  raw: true,
  summary: 'The steps of an experiment as a sheet',
  statements: 6,
  perMinute: 30,
});

/** 导出申报书: the whole form as a docx, gaps marked. */
export const exportDocumentRoute = defineRoute({
  name: 'experiments.exportDocument',
  method: 'GET',
  path: '/api/v1/experiments/:id/entry/document',
  access: signedIn,
  raw: true,
  summary: 'The declaration of an experiment as a document',
  statements: 10,
  perMinute: 30,
});

/** Reads a step sheet for the grid: nothing is written. */
export const readStepsRoute = defineRoute({
  name: 'experiments.readSteps',
  method: 'POST',
  path: '/api/v1/experiments/:id/entry/steps/sheet',
  access: signedIn,
  body: z.strictObject({
    ending: z.enum(['xlsx', 'csv']),
    /** Base64 of at most 1,000,000 bytes. */
    content: z.string().check(z.minLength(1), z.maxLength(1_340_000), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  }),
  output: z.object({
    steps: stepsOutput,
    issues: listOf({ line: z.number(), column: z.string(), message: z.string() }),
  }),
  summary: 'Read a step sheet',
  repeat: 'read',
  statements: 3,
  perMinute: 30,
  maxBody: 1_400_000,
});

/** Hands in the first entry or the open revision. */
export const submitRoute = defineRoute({
  name: 'experiments.submit',
  method: 'POST',
  path: '/api/v1/experiments/:id/entry/submit',
  access: signedIn,
  body: z.strictObject({
    /** The declaration is ticked. */
    declared: z.literal(true),
    /** Warnings, such as fewer than ten steps at national level, are accepted. */
    accepted: z._default(z.boolean(), false),
  }),
  output: z.object({ stage: z.enum(REVIEW_STAGES) }),
  summary: 'Submit an experiment or its revision',
  statements: 18,
});

/** Takes back what was handed in. */
export const withdrawRoute = defineRoute({
  name: 'experiments.withdraw',
  method: 'POST',
  path: '/api/v1/experiments/:id/entry/withdraw',
  access: signedIn,
  summary: 'Withdraw a submission nobody reviews',
  statements: 12,
});

/** Answers a comment of the last return. */
export const replyRoute = defineRoute({
  name: 'experiments.reply',
  method: 'PUT',
  path: '/api/v1/experiments/:id/entry/items/:itemId/reply',
  access: signedIn,
  body: z.strictObject({ reply: textSchema(1, 500) }),
  summary: 'Answer a comment of the reviewer',
  statements: 7,
});

/** Begins a revision of what was approved. */
export const beginRevisionRoute = defineRoute({
  name: 'experiments.beginRevision',
  method: 'POST',
  path: '/api/v1/experiments/:id/revision',
  access: signedIn,
  output: z.object({ number: z.number() }),
  summary: 'Begin a revision of an approved experiment',
  statements: 9,
});

/** Drops the open revision. */
export const discardRevisionRoute = defineRoute({
  name: 'experiments.discardRevision',
  method: 'DELETE',
  path: '/api/v1/experiments/:id/revision',
  access: signedIn,
  summary: 'Drop the open revision of an experiment',
  statements: 7,
});

/** Copies content and steps into a draft of the caller. */
export const copyRoute = defineRoute({
  name: 'experiments.copy',
  method: 'POST',
  path: '/api/v1/experiments/:id/copy',
  access: onlyRoles(ROLE.projectLeader),
  body: z.strictObject({ name }),
  output: made,
  summary: 'Copy an experiment into a new draft',
  statements: 13,
});

/** Deletes a draft. */
export const deleteDraftRoute = defineRoute({
  name: 'experiments.delete',
  method: 'DELETE',
  path: '/api/v1/experiments/:id',
  access: signedIn,
  summary: 'Delete a draft of an experiment',
  statements: 14,
});

/** Brings a deleted draft back. */
export const restoreDraftRoute = defineRoute({
  name: 'experiments.restore',
  method: 'POST',
  path: '/api/v1/experiments/:id/restore',
  access: signedIn,
  summary: 'Bring back a deleted draft',
  statements: 7,
});
