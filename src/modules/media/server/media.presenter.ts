import type { MediaKind, Range } from '../shared/media.model.ts';
import type { ViewRow } from './media.repository.ts';

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
