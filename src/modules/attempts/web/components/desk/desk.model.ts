import { type FormResponse, isAnswered } from '../../../../papers/shared/response.model.ts';
import type { DeskForm, DeskItem } from '../../../shared/desk-parts.model.ts';
import type { AnswerQueue } from '../../client/answer-queue.engine.ts';

/** How a question stands on the answer card. */
export interface ItemState {
  readonly item: DeskItem;
  /** Number on the form, from 1. */
  readonly number: number;
  readonly answered: boolean;
  readonly flagged: boolean;
  readonly unsaved: boolean;
  /** It could not be saved, or another version of it is there. */
  readonly problem: boolean;
  readonly locked: boolean;
}

/** Counts of the summary before handing in. */
export interface Summary {
  readonly answered: number;
  readonly blank: number;
  readonly flagged: number;
  readonly unsaved: number;
}

/** All questions of a form in their order, as they stand. */
export function itemStates(
  form: DeskForm,
  queue: Pick<AnswerQueue, 'answer' | 'problem'>,
  flags: ReadonlySet<string>,
  locked: (item: string) => boolean,
): ItemState[] {
  return form.items.map((item, at) => {
    const local = queue.answer(item.id);
    return {
      item,
      number: at + 1,
      answered: isAnswered(local?.response as FormResponse | undefined),
      flagged: flags.has(item.id),
      unsaved: local?.dirty === true,
      problem: queue.problem(item.id) !== undefined,
      locked: locked(item.id),
    };
  });
}

export function summaryOf(states: readonly ItemState[]): Summary {
  const count = (fits: (state: ItemState) => boolean) => states.filter(fits).length;
  return {
    answered: count(({ answered }) => answered),
    blank: count(({ answered }) => !answered),
    flagged: count(({ flagged }) => flagged),
    unsaved: count(({ unsaved, problem }) => unsaved || problem),
  };
}

/** Answers that are typed are sent when the typing pauses; the others at once. */
export const isTyped = (response: FormResponse): boolean =>
  'text' in response || 'html' in response || 'blanks' in response || 'number' in response;

/** Minutes before the end at which the time is announced. */
export const ANNOUNCED_MINUTES = [15, 10, 5, 1] as const;

/** The announcement that is due: the smallest of the minutes that are not left any more. */
export function dueAnnouncement(leftMs: number): number | null {
  const due = ANNOUNCED_MINUTES.filter((minutes) => leftMs <= minutes * 60_000);
  return leftMs <= 0 ? null : (due.at(-1) ?? null);
}
