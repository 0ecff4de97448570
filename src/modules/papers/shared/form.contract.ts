import * as z from 'zod/mini';
import { listOf } from '../../../kernel/http/schemas.ts';
import { MULTIPLE_RULES } from '../../../kernel/scoring/choice.ts';
import { FILE_KINDS, TOLERANCES } from '../../questions/shared/content.model.ts';

/** How multiple choice is scored; null where it is none, or where it is said elsewhere. */
const rule = z.nullable(z.object({ rule: z.enum(MULTIPLE_RULES), fewer: z.number() }));
const parts = listOf({ id: z.string(), text: z.string() });
const stem = z.string();
/** What it speaks of together with those beside it. */
const material = z.optional(z.object({ id: z.string(), text: z.string() }));
const characters = { stem, minCharacters: z.number(), maxCharacters: z.number() };

/** A question as its candidate sees it: what is not named here stays with the server. */
export const candidateViewSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('single'), material, stem, options: parts }),
  z.object({ type: z.literal('multiple'), material, stem, options: parts }),
  z.object({ type: z.literal('truth'), material, stem }),
  z.object({ type: z.literal('blank'), material, stem, blanks: z.number() }),
  z.object({ type: z.literal('numeric'), material, stem, unit: z.boolean() }),
  z.object({ type: z.literal('ordering'), material, stem, items: parts }),
  z.object({ type: z.literal('matching'), material, stem, lefts: parts, rights: parts }),
  z.object({ type: z.literal('shortAnswer'), material, ...characters }),
  z.object({ type: z.literal('essay'), material, ...characters }),
  z.object({
    type: z.literal('file'),
    material,
    stem,
    kinds: z.array(z.enum(FILE_KINDS)),
    files: z.number(),
    megabytes: z.number(),
  }),
  z.object({ type: z.literal('experiment'), material, stem, name: z.string(), steps: z.number(), minutes: z.number() }),
]);

/** A form as its candidate sees it. */
export const openFormSchema = z.object({
  /** `rule` holds for all multiple-choice questions of the section; where they differ it stands at each of them. */
  sections: listOf({ title: z.string(), instructions: z.string(), rule }),
  items: listOf({ id: z.string(), section: z.number(), points: z.number(), view: candidateViewSchema, rule }),
});

/** The key of an item by the ids of its form; null where a person marks. */
export const itemKeySchema = z.nullable(
  z.union([
    z.object({ choice: z.array(z.string()) }),
    z.object({ truth: z.boolean() }),
    /** Accepted texts by blank; `free`: their order makes no difference. */
    z.object({ blanks: z.array(z.array(z.string())), free: z.boolean() }),
    z.object({
      number: z.string(),
      unit: z.string(),
      tolerance: z.enum(TOLERANCES),
      tiers: listOf({ within: z.string(), share: z.number() }),
      figures: z.number(),
      /** How the number was computed where those of the question were drawn: the formula, and with the drawn numbers in it. */
      how: z.optional(z.object({ formula: z.string(), filled: z.string() })),
    }),
    z.object({ order: z.array(z.string()) }),
    z.object({ pairs: z.array(z.tuple([z.string(), z.string()])) }),
  ]),
);

/** What is shown of an item once its key may be seen. */
export const itemReviewSchema = z.object({
  key: itemKeySchema,
  analysis: z.string(),
  knowledge: listOf({ id: z.string(), name: z.string() }),
  difficulty: z.number(),
  /** For who marks; empty for items that are scored by key. */
  reference: z.string(),
  rubric: z.string(),
});
