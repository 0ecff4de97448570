import type { CallInput, CallOutput } from '../../../../kernel/http/contract.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { formatNumber, formatScore } from '../../../../ui/i18n/formats.ts';
import { filtersOf } from '../../../construction/web/filters.public.tsx';
import type {
  Part,
  qualityFeedbackRoute,
  qualityObjectivesRoute,
  qualityPapersRoute,
  qualityRoute,
  qualityRowsRoute,
  qualityStepsRoute,
  Subject,
} from '../../shared/quality.contract.ts';
import type { Measure, RunChoice } from '../../shared/steps.model.ts';

export type Quality = CallOutput<typeof qualityRoute>;
export type Papers = CallOutput<typeof qualityPapersRoute>;
export type Objectives = CallOutput<typeof qualityObjectivesRoute>;
export type Steps = CallOutput<typeof qualityStepsRoute>;
export type Feedback = CallOutput<typeof qualityFeedbackRoute>;
export type Row = CallOutput<typeof qualityRowsRoute>['rows'][number];
export type Filters = NonNullable<CallInput<typeof qualityRoute>['query']>;

export const TABS = ['grades', 'papers', 'objectives', 'steps', 'feedback'] as const;
export type Tab = (typeof TABS)[number];

/** What a drawer is opened for. */
export interface Opened {
  readonly subject: Subject;
  readonly of?: string;
  readonly title: string;
  readonly cell?: {
    readonly node: string;
    readonly runs: RunChoice;
    readonly measure: Measure;
    readonly class?: string;
  };
}

/** What cards of the page share. */
export interface CardProps {
  readonly courseId: string;
  readonly filters: Filters;
  readonly open: (opened: Opened) => void;
  readonly save: (part: Part, more?: { exam?: string; node?: string; runs?: RunChoice }) => Promise<unknown>;
}

/** Up to two decimals; `—` for none. */
export const formatValue = (value: number | null): string =>
  value === null ? '—' : Number.isInteger(value) ? formatNumber(value) : formatScore(value);

/** A share of 1 in percent with one decimal; `—` for none. */
export const formatPercent = (share: number | null): string =>
  share === null ? '—' : `${formatNumber(share * 100, 1)}%`;

/** A share in percent with one decimal; `—` of nothing. */
export const formatShare = (have: number | null, want: number): string =>
  formatPercent(have === null || want === 0 ? null : have / want);

/** A coefficient with two decimals on cards, four in tables. */
export const formatCoefficient = (value: number | null, places = 2): string =>
  value === null ? '—' : formatNumber(value, places);

/** What the address asks for, with which marks count. */
export function qualityFiltersOf(params: URLSearchParams): Filters {
  const marks = params.get('marks');
  return {
    ...filtersOf(params),
    marks: marks === 'draft' || marks === 'published' ? marks : 'auto',
    absent: params.get('absent') === 'out' ? 'out' : 'in',
  };
}

/** The way to a row of a drawer. */
export function addressOfRow(courseId: string, { kind, id, of }: Row): string | null {
  const Id = courseId;
  switch (kind) {
    case 'learner':
      return addressOf('maintain.teachingManage.scoreManagement', { Id, classId: of ?? '', person: id });
    case 'run':
      return addressOf('experimentRun', {}, { runId: id });
    case 'topic':
      return addressOf('maintain.teachingManage.discuss', { Id, topic: id });
    case 'review':
      return of === null ? null : addressOf('experimentTwoDetails', { Id: of });
    case 'homework':
      return addressOf('maintain.teachingManage.jobManagement', { Id, homeworkId: of ?? '' });
    case 'report':
      return addressOf('centre.labReport', { mark: id });
    case 'test':
      return addressOf('maintain.teachingManage.testManage', { Id, examId: of ?? '', tab: 'results' });
    default:
      return addressOf('maintain.teachingManage.examManage', { Id, examId: of ?? '', tab: 'results' });
  }
}
