import * as z from 'zod/mini';
import { MULTIPLE_RULES } from '../../../kernel/scoring/choice.ts';
import {
  DIFFICULTY,
  MAX_TAG,
  POINTS,
  QUESTION_TYPES,
  type QuestionType,
} from '../../questions/shared/question.model.ts';

/** `fixed` names its questions, `blueprint` has rules by which each form draws its own. */
export const PAPER_KINDS = ['fixed', 'blueprint'] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

/** `draft` is being written, `ready` can be given in an exam, `retired` is kept and offered no more. */
export const PAPER_STATES = ['draft', 'ready', 'retired'] as const;
export type PaperState = (typeof PAPER_STATES)[number];

export const PAPER_COMMANDS = ['ready', 'edit', 'retire', 'restore'] as const;
export type PaperCommand = (typeof PAPER_COMMANDS)[number];

const MOVES: Readonly<Record<PaperCommand, { readonly from: readonly PaperState[]; readonly to: PaperState }>> = {
  ready: { from: ['draft'], to: 'ready' },
  edit: { from: ['ready'], to: 'draft' },
  retire: { from: ['ready'], to: 'retired' },
  restore: { from: ['retired'], to: 'ready' },
};
/** State a command leads to; undefined where it cannot start. */
export const stateAfter = (command: PaperCommand, state: PaperState): PaperState | undefined =>
  MOVES[command].from.includes(state) ? MOVES[command].to : undefined;

/** Letters of parallel papers that are drawn from one blueprint. */
export const PAPER_LABELS = ['A', 'B', 'C', 'D'] as const;
export type PaperLabel = (typeof PAPER_LABELS)[number];

export const LIMITS = {
  name: { min: 2, max: 80 },
  sections: 20,
  title: 60,
  /** Characters of rich text, tags included. */
  instructions: 4_000,
  /** Questions of one paper. */
  questions: 300,
  rules: 60,
  /** Questions of one rule. */
  need: 100,
  tags: 5,
  /** Knowledge points of one rule with a number of their own. */
  quotas: 8,
  /** Folders one rule leaves out. */
  outside: 20,
  fullMark: { min: 0.5, max: 10_000 },
  /** Exams back that a rule may leave out. */
  recent: 10,
} as const;
/** Papers of a course that are listed. */
export const MAX_PAPERS = 500;

const partId = z.string().check(z.regex(/^[a-z0-9]{1,12}$/));
const points = z.number().check(z.minimum(POINTS.min), z.maximum(POINTS.max), z.multipleOf(POINTS.step));
const difficulty = z.int().check(z.minimum(DIFFICULTY.min), z.maximum(DIFFICULTY.max));
const count = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));

/** One rule for all multiple-choice questions of a paper; `fewer` is the per cent for fewer than all keys under `half`. */
export const multipleRuleSchema = z.strictObject({
  rule: z.enum(MULTIPLE_RULES),
  fewer: z.number().check(z.minimum(0), z.maximum(100)),
});
export type MultipleRule = z.infer<typeof multipleRuleSchema>;

/** A question of a fixed paper, at one of its versions. */
export const itemSchema = z.strictObject({ questionId: z.uuid(), number: count(1, 10_000), points });
export type PaperItem = z.infer<typeof itemSchema>;

/** How many questions whose first knowledge point this is a rule takes at least and at most. */
const quotaSchema = z.strictObject({ pointId: z.uuid(), min: count(0, LIMITS.need), max: count(1, LIMITS.need) });
export type PaperQuota = z.infer<typeof quotaSchema>;

/** Questions a blueprint draws: how many of those that pass all filters, and what each is worth. */
export const ruleSchema = z.strictObject({
  id: partId,
  type: z.nullable(z.enum(QUESTION_TYPES)),
  difficulty: z.strictObject({ min: difficulty, max: difficulty }),
  /** A bank of a unit that is linked with the course; null is the course's own bank. */
  bankId: z._default(z.nullable(z.uuid()), null),
  /** With everything below it. */
  folderId: z.nullable(z.uuid()),
  /** Folders left out, with everything below them: in a copied course those that hold what came of banks of units. */
  outside: z.optional(z.array(z.uuid()).check(z.maxLength(LIMITS.outside))),
  /** A knowledge point with those below it. */
  pointId: z.nullable(z.uuid()),
  /** An objective of the course the questions give evidence of; those of banks of units have none. */
  objectiveId: z._default(z.nullable(z.uuid()), null),
  /** A question has all of them. */
  tags: z.array(z.string().check(z.minLength(1), z.maxLength(MAX_TAG))).check(z.maxLength(LIMITS.tags)),
  need: count(1, LIMITS.need),
  points,
  /** Leaves out what the last exams of the course used, so many of them; 0 leaves nothing out. */
  recent: count(0, LIMITS.recent),
  quotas: z._default(z.array(quotaSchema).check(z.maxLength(LIMITS.quotas)), []),
});
export type PaperRule = z.infer<typeof ruleSchema>;

export const sectionSchema = z.strictObject({
  id: partId,
  title: z.string().check(z.trim(), z.maxLength(LIMITS.title)),
  /** Rich text. */
  instructions: z.string().check(z.maxLength(LIMITS.instructions)),
  /** Every form has its questions in another order. */
  shuffle: z.boolean(),
  items: z.array(itemSchema).check(z.maxLength(LIMITS.questions)),
  rules: z.array(ruleSchema).check(z.maxLength(LIMITS.rules)),
});
export type PaperSection = z.infer<typeof sectionSchema>;

/** What a paper consists of: sections with questions (fixed) or with rules (blueprint). */
export const planSchema = z.strictObject({
  sections: z.array(sectionSchema).check(z.minLength(1), z.maxLength(LIMITS.sections)),
  /** Every form has the options of its questions in another order. */
  shuffleOptions: z.boolean(),
  /** Null: each question by its own rule. */
  multiple: z.nullable(multipleRuleSchema),
  /** Mean difficulty each form comes near to; null leaves that to chance. */
  target: z.nullable(z.number().check(z.minimum(1), z.maximum(5))),
});
export type PaperPlan = z.infer<typeof planSchema>;

/** A plan without questions or rules, one section in it. */
export const emptyPlan = (newId: () => string): PaperPlan => ({
  sections: [emptySection(newId())],
  shuffleOptions: true,
  multiple: null,
  target: null,
});
export const emptySection = (id: string): PaperSection => ({
  id,
  title: '',
  instructions: '',
  shuffle: false,
  items: [],
  rules: [],
});
export const emptyRule = (id: string): PaperRule => ({
  id,
  type: 'single',
  difficulty: { min: DIFFICULTY.min, max: DIFFICULTY.max },
  bankId: null,
  folderId: null,
  pointId: null,
  objectiveId: null,
  tags: [],
  need: 5,
  points: POINTS.usual,
  recent: 0,
  quotas: [],
});

export const rulesOf = (plan: PaperPlan): PaperRule[] => plan.sections.flatMap(({ rules }) => rules);
export const itemsOf = (plan: PaperPlan): PaperItem[] => plan.sections.flatMap(({ items }) => items);

/** Banks of units that the rules of a plan draw from; plans of before have none. */
export const banksOf = (plan: PaperPlan): string[] => [...new Set(rulesOf(plan).flatMap(({ bankId }) => bankId ?? []))];

/** Points of a section: halves, so the sum is exact. */
export const sectionTotal = ({ items, rules }: Pick<PaperSection, 'items' | 'rules'>): number =>
  items.reduce((sum, one) => sum + one.points, 0) + rules.reduce((sum, rule) => sum + rule.need * rule.points, 0);
export const sectionCount = ({ items, rules }: Pick<PaperSection, 'items' | 'rules'>): number =>
  items.length + rules.reduce((sum, { need }) => sum + need, 0);
export const planTotal = (plan: PaperPlan): number => plan.sections.reduce((sum, one) => sum + sectionTotal(one), 0);
export const planCount = (plan: PaperPlan): number => plan.sections.reduce((sum, one) => sum + sectionCount(one), 0);

/** Number of questions by type. */
export type TypeCounts = Readonly<Partial<Record<QuestionType, number>>>;

/** What keeps a paper from being given. Rules are named by their place in the paper, from 1. */
export type PaperProblem =
  | { readonly code: 'state'; readonly state: PaperState }
  | { readonly code: 'empty' }
  | { readonly code: 'emptySection'; readonly section: number }
  | { readonly code: 'total'; readonly total: number; readonly fullMark: number }
  | { readonly code: 'short'; readonly rules: number[]; readonly needed: number; readonly short: number }
  /** Rules that draw from a bank that is no longer linked with the course. */
  | { readonly code: 'unlinked'; readonly rules: number[] }
  /** Questions that were deleted, are no longer ready, or twice in the paper, by their place in it from 1. */
  | { readonly code: 'gone' | 'unready' | 'twice'; readonly questions: number[] };

/** What is printed of a paper: its questions with room to write, a sheet for the answers, or both. */
export const PAPER_SHEETS = ['questions', 'answers', 'both'] as const;
export type PaperSheet = (typeof PAPER_SHEETS)[number];
