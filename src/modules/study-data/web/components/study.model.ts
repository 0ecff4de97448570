import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import type { Filters } from '../../../construction/web/filters.public.tsx';
import type {
  Part,
  Subject,
  studyDataRoute,
  studyLearnersRoute,
  studyNodesRoute,
} from '../../shared/study.contract.ts';
import { type StudyNumber, WAYS } from '../../shared/study.model.ts';

export type Study = CallOutput<typeof studyDataRoute>;
export type Nodes = CallOutput<typeof studyNodesRoute>;
export type Learners = CallOutput<typeof studyLearnersRoute>;
export type LearnerRow = Learners['rows'][number];

/** What a drawer is opened for. */
export interface Opened {
  readonly subject: Subject;
  readonly of?: string;
  readonly title: string;
}

/** What parts of the page share. */
export interface PartProps {
  readonly courseId: string;
  readonly filters: Filters;
  readonly open: (opened: Opened) => void;
  readonly save: (part: Part) => Promise<unknown>;
}

/** Decimals of a number that is no share; counts have none. */
const PLACES: Partial<Record<StudyNumber, number>> = { time: 1, score: 2, minutes: 1 };

/** A number as it is written; `—` for none. */
export function writtenNumber(number: StudyNumber, value: number | null): string {
  if (value === null) return '—';
  if (WAYS[number] === 'share' || number === 'progress') return `${formatNumber(value, 1)}%`;
  return formatNumber(value, PLACES[number] ?? 0);
}

/** A share in percent with one decimal; `—` of nothing. */
export const writtenShare = (have: number, of: number): string =>
  of === 0 ? '—' : `${formatNumber((100 * have) / of, 1)}%`;

/** Name of a class of progress. */
export const binName = (bin: number): string => (bin === 10 ? '100%' : `${bin * 10}–${bin * 10 + 10}%`);

export const LEVELS = ['all', 'high', 'watch', 'normal'] as const;
export type Level = (typeof LEVELS)[number];

/** Learners of a level whose name or number holds a text; those with most points first, then by class and number. */
export function chosenLearners(
  rows: readonly LearnerRow[],
  { level, text }: { readonly level: Level; readonly text: string },
): LearnerRow[] {
  const wanted = text.trim().toLowerCase();
  return rows
    .filter(({ risk }) => level === 'all' || risk?.level === level)
    .filter(({ name, number }) => `${name} ${number ?? ''}`.toLowerCase().includes(wanted))
    .toSorted((a, b) => (b.risk?.points ?? -1) - (a.risk?.points ?? -1));
}

/** How many learners each level has. */
export const levelCounts = (rows: readonly LearnerRow[]): Readonly<Record<Level, number>> => ({
  all: rows.length,
  high: rows.filter(({ risk }) => risk?.level === 'high').length,
  watch: rows.filter(({ risk }) => risk?.level === 'watch').length,
  normal: rows.filter(({ risk }) => risk?.level === 'normal').length,
});
