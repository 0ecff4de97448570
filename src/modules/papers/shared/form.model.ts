import type * as z from 'zod/mini';
import type { itemKeySchema, itemReviewSchema, openFormSchema } from './form.contract.ts';
import type { MultipleRule } from './paper.model.ts';

/** One question of a form. */
export interface FormItem {
  /** Drawn from the seed: says nothing of the question, and is another one on every form. */
  readonly id: string;
  readonly questionId: string;
  /** Version of the question. */
  readonly number: number;
  readonly points: number;
  /** Place of its section, from 0. */
  readonly section: number;
}

/** What one candidate gets, as it is stored: it goes to nobody but the server. */
export interface Form {
  readonly seed: string;
  readonly sections: readonly {
    readonly title: string;
    readonly instructions: string;
    /** Replaces the rule of every multiple-choice question; null leaves each its own. */
    readonly rule: MultipleRule | null;
  }[];
  /** In the order in which they are shown. */
  readonly items: readonly FormItem[];
  readonly shuffleOptions: boolean;
  /** SHA-256 of the canonical JSON of the form without its seed. */
  readonly digest: string;
}

/** A form as its candidate sees it: no key, analysis, tolerance, rubric, difficulty or knowledge point is in it. */
export type OpenForm = z.infer<typeof openFormSchema>;
/** A question as its candidate sees it; the ids of its options and items are those of this form. */
export type OpenItem = OpenForm['items'][number];
/** The key of an item by the ids of its form; null where a person marks. */
export type ItemKey = z.infer<typeof itemKeySchema>;
/** What is shown of an item once its key may be seen. */
export type ItemReview = z.infer<typeof itemReviewSchema>;
