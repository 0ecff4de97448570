import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import type { detailsRoute } from '../../../shared/catalogue.contract.ts';

/** What the details page is given of an experiment. */
export type DetailsData = CallOutput<typeof detailsRoute>;

/** So many lines of what is learnt stand beside the picture; fewer or more are a text like others. */
const GOALS = { from: 3, to: 5 };

/** Lines of 实验目的 when it is written as a short list: one thing that is learnt on each. */
export function goalsOf(target: string | undefined): readonly string[] {
  const lines = (target ?? '')
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-•*]|\d+[.、)）])\s*/, '').trim())
    .filter((line) => line !== '');
  return lines.length >= GOALS.from && lines.length <= GOALS.to ? lines : [];
}

/** From so many runs on public figures tell something; below it the experiment is new. */
const TOLD_FROM = 10;

/** Whether the figures of an experiment are still those of a newcomer. */
export const isNew = (figures: { readonly runs: number }): boolean => figures.runs < TOLD_FROM;
