import type { MediaKind, Range, VideoQuestion } from '../shared/media.model.ts';
import type { QuestionAnswer, ViewRow } from './media.repository.ts';

/** Tenths of seconds as seconds. */
const seconds = (ranges: readonly Range[]): [number, number][] => ranges.map(([from, to]) => [from / 10, to / 10]);

/** Numbers of the pages of ranges. */
const pagesOf = (ranges: readonly Range[]): number[] =>
  ranges.flatMap(([from, to]) => Array.from({ length: to - from }, (_, i) => from + i));

/** What its learner has seen of a file. */
export const presentView = (kind: MediaKind, view: ViewRow) => ({
  percent: view.percent,
  done: view.doneAt !== null,
  position: view.position,
  ranges: kind === 'video' ? seconds(view.covered) : [],
  pages: kind === 'document' ? pagesOf(view.covered) : [],
});

/**
 * The questions of a video for one reader: a learner reads the keys of those that were answered, the team all of them.
 * @param counts how often each was answered; null for who is not of the team
 */
export function presentQuestions(
  questions: readonly VideoQuestion[],
  answers: readonly QuestionAnswer[],
  counts: ReadonlyMap<string, { readonly answers: number; readonly right: number }> | null,
) {
  const own = new Map(answers.map((answer) => [answer.questionId, answer]));
  return questions.map(({ id, at, stem, options, keys, analysis }) => {
    const answer = own.get(id);
    const said = { keys: [...keys], analysis };
    return {
      ...{ id, at, stem, options: [...options], multiple: keys.length > 1 },
      answer: answer ? { chosen: [...answer.chosen], right: answer.right, ...said } : null,
      team: counts ? { ...said, ...(counts.get(id) ?? { answers: 0, right: 0 }) } : null,
    };
  });
}
