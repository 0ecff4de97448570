import type { CandidateView } from '../../questions/shared/candidate-view.model.ts';
import type { Content } from '../../questions/shared/content.model.ts';
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

/** A question as its candidate sees it; the ids of its options and items are those of this form. */
export interface OpenItem {
  readonly id: string;
  readonly section: number;
  readonly points: number;
  readonly view: CandidateView;
  /** How a multiple-choice question is scored, where the section does not say it for all of them. */
  readonly rule: MultipleRule | null;
}
/** A form as its candidate sees it: no key, analysis, tolerance, rubric, difficulty or knowledge point is in it. */
export interface OpenForm {
  readonly sections: readonly {
    readonly title: string;
    readonly instructions: string;
    /** How all multiple-choice questions of the section are scored; null where it has none or they differ. */
    readonly rule: MultipleRule | null;
  }[];
  readonly items: readonly OpenItem[];
}

/** The key of an item by the ids of its form; null where a person marks. */
export type ItemKey =
  | { readonly choice: readonly string[] }
  | { readonly truth: boolean }
  /** Accepted texts by blank; `free`: their order makes no difference. */
  | { readonly blanks: readonly (readonly string[])[]; readonly free: boolean }
  | {
      readonly number: string;
      readonly unit: string;
      readonly tolerance: Extract<Content, { type: 'numeric' }>['tolerance'];
      readonly tiers: readonly { readonly within: string; readonly share: number }[];
      readonly figures: number;
    }
  | { readonly order: readonly string[] }
  | { readonly pairs: readonly (readonly [string, string])[] }
  | null;

/** What is shown of an item once its key may be seen. */
export interface ItemReview {
  readonly key: ItemKey;
  readonly analysis: string;
  readonly knowledge: readonly { readonly id: string; readonly name: string }[];
  readonly difficulty: number;
  /** For who marks; empty for items that are scored by key. */
  readonly reference: string;
  readonly rubric: string;
}
