import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, listOf } from '../../../kernel/http/schemas.ts';
import { versionSchema } from '../../../kernel/managed/contract.ts';

/** Where the question that goes ends: in the bin, or retired when somebody got it. */
const outcome = z.enum(['bin', 'retired']);

export const mergePreviewRoute = defineRoute({
  name: 'questions.mergePreview',
  method: 'GET',
  path: '/api/v1/questions/:questionId/merge',
  access: signedIn,
  query: z.object({ into: idSchema }),
  output: z.object({
    /** Papers that name it: their reference moves, both are in it and this one is taken out, or it keeps it while it is given. */
    references: listOf({ name: z.string(), becomes: z.enum(['moved', 'both', 'kept']) }),
    outcome,
    /** Attempts handed in that had it; they keep it. */
    uses: z.number(),
    /** What the question that stays gains. */
    tags: z.array(z.string()),
    knowledge: z.array(z.string()),
    /** By their places in the course, from 1. */
    objectives: listOf({ number: z.number(), text: z.string(), share: z.number() }),
  }),
  summary: 'What merging a question into another one of its bank would do',
  statements: 17,
});

export const mergeQuestionRoute = defineRoute({
  name: 'question.merge',
  method: 'POST',
  path: '/api/v1/questions/:questionId/merge',
  access: signedIn,
  body: z.strictObject({ into: idSchema, version: versionSchema, intoVersion: versionSchema }),
  output: z.object({ id: z.string(), outcome, papers: z.number() }),
  summary: 'Merges a question into another that is the same or similar; what was answered keeps the version it had',
  // Two for each paper that names it.
  statements: 1100,
});
