import { siteDate } from '../../../kernel/values/site-time.ts';
import type { QuestionType } from '../../questions/shared/question.model.ts';

/** Questions redone in one go. */
export const MAX_REDO = 20;
/** Rows of one page of the list. */
export const PAGE_SIZE = 20;
/** Questions of one document. */
export const MAX_DOCUMENT = 200;
/** Right redos on different days after which a question counts as mastered. */
export const RIGHT_DAYS = 2;

export const MASTERY_STATES = ['open', 'mastered'] as const;
export type MasteryState = (typeof MASTERY_STATES)[number];

/** A version of a question. */
export interface QuestionRef {
  readonly questionId: string;
  readonly number: number;
}
export const refKey = ({ questionId, number }: QuestionRef): string => `${questionId}:${number}`;

const WITHOUT_REDO: readonly QuestionType[] = ['shortAnswer', 'essay', 'file', 'experiment'];

/** Whether a key scores the answers: what a person marks, and what is done in an experiment, cannot be redone here. */
export const canRedo = (type: QuestionType): boolean => !WITHOUT_REDO.includes(type);

/** How far somebody is with one question. */
export interface Practice {
  /** Right redos on different days, one after the other. */
  readonly streak: number;
  /** Day of the last of them at the site, `YYYY-MM-DD`. */
  readonly rightOn: string | null;
  readonly masteredAt: Date | null;
  readonly redoneAt: Date | null;
}
export const NO_PRACTICE: Practice = { streak: 0, rightOn: null, masteredAt: null, redoneAt: null };

/** Whether a question is mastered: who gets it wrong in an exam after that has to practise it again. */
export const isMastered = ({ masteredAt }: Pick<Practice, 'masteredAt'>, wrongAt: Date): boolean =>
  masteredAt !== null && masteredAt >= wrongAt;

/** Practice without what came before the question was got wrong in an exam once more. */
export const practiceSince = (practice: Practice, wrongAt: Date): Practice =>
  practice.redoneAt !== null && practice.redoneAt < wrongAt && !isMastered(practice, wrongAt) ? NO_PRACTICE : practice;

/**
 * Practice after a redo. A wrong one begins anew; a right one counts once a day of the site, and masters the question
 * with the second day.
 * @param wrongAt when the question was last got wrong in an exam
 */
export function afterRedo(
  before: Practice,
  redo: { readonly right: boolean; readonly at: Date; readonly wrongAt: Date },
): Practice {
  if (!redo.right) return { ...NO_PRACTICE, redoneAt: redo.at };
  const { streak, rightOn, masteredAt } = practiceSince(before, redo.wrongAt);
  const today = siteDate(redo.at);
  const days = rightOn === today ? streak : streak + 1;
  const mastered = days >= RIGHT_DAYS ? (masteredAt ?? redo.at) : masteredAt;
  return { streak: days, rightOn: today, masteredAt: mastered, redoneAt: redo.at };
}
