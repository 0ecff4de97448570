import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { definePort } from '../../../platform/http/ports.ts';

/** A question that goes and the one of the same bank that stands for it from then on. */
export interface Merge {
  /** Null in a bank of a unit: any course may name them. */
  readonly courseId: string | null;
  readonly from: string;
  readonly into: string;
}

/** What names a question that is merged into another. */
export interface Reference {
  readonly name: string;
  /** `kept`: given at the moment, it keeps what it names. `both`: it names both questions, and the one that goes is taken out. */
  readonly becomes: 'moved' | 'both' | 'kept';
}

/** Filled by modules above: what names a question, and how its references move. */
export const questionReferencePort = definePort<{
  readonly list: (ctx: Ctx, merge: Merge) => Promise<readonly Reference[]>;
  readonly move: (tx: TxCtx, merge: Merge) => Promise<readonly Reference[]>;
}>('questions.reference');

/** A paper of a course as the bank it has its questions from looks at it. */
export interface BankReference {
  readonly courseId: string;
  /** Questions it names, of whatever bank. */
  readonly asks: readonly string[];
  /** A rule of it draws from the bank. */
  readonly draws: boolean;
}

/** Filled by modules above: the papers of some courses, for a bank of a unit. */
export const bankReferencePort =
  definePort<(ctx: Ctx, bankId: string, courseIds: readonly string[]) => Promise<readonly BankReference[]>>(
    'questions.bankReference',
  );
