import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { OWN_STATES, type OwnState, type ownExperimentsRoute } from '../../../shared/own-experiment.contract.ts';
import { isLaunchable } from '../../../shared/start.policy.ts';

/** One own experiment in one of its contexts. */
export type OwnExperiment = CallOutput<typeof ownExperimentsRoute>['rows'][number];

/** Best score from which the ring says well done; below the pass score it warns. */
const GOOD = 85;

/** What the one button of an own experiment does. */
export const OWN_ACTS = ['continue', 'revise', 'write', 'start', 'again', 'result', 'closed'] as const;
export type OwnAct = (typeof OWN_ACTS)[number];

const mayLaunch = (row: OwnExperiment) => row.code !== null && isLaunchable(row.code);

/** The next thing to do: go on, mend or write the report, begin; what is done is looked at, or done again for more. */
export function actOf(row: OwnExperiment): OwnAct {
  if (row.open) return 'continue';
  if (row.report?.state === 'returned') return 'revise';
  if (row.state === 'done') {
    if (row.report?.state === 'none' || row.report?.state === 'draft') return 'write';
    return mayLaunch(row) && row.best !== null && row.best < GOOD ? 'again' : 'result';
  }
  return mayLaunch(row) ? 'start' : 'closed';
}

/** Acts with which the next step is the person's own: their button is filled. */
export const isDue = (act: OwnAct): boolean =>
  act === 'continue' || act === 'revise' || act === 'write' || act === 'start';

/** Whether a further run may be begun beside the main act. */
export const mayRepeat = (row: OwnExperiment): boolean =>
  row.state === 'done' && !row.open && mayLaunch(row) && actOf(row) !== 'again';

export type ScoreTone = 'none' | 'good' | 'pass' | 'below';

/** How the ring shows the best score. */
export function toneOf(row: OwnExperiment): ScoreTone {
  if (row.best === null) return 'none';
  if (row.best >= GOOD) return 'good';
  return row.best >= row.experiment.passScore ? 'pass' : 'below';
}

/** Attempts left; null when unlimited or nothing is offered any more. */
export const leftOf = (row: OwnExperiment): number | null =>
  row.attempts === null ? null : Math.max(0, row.attempts - row.used);

/** What the card counts down to: the report's date once the experiment is done. */
export const dueOf = (row: OwnExperiment): string | null =>
  row.state === 'done' && row.report ? row.report.dueAt : row.dueAt;

export const SOURCES = ['course', 'opening', 'entitlement', 'open', 'cloud', 'trial'] as const;
export type Source = (typeof SOURCES)[number];

/** Where an experiment comes from. */
export const sourceOf = (row: OwnExperiment): Source => (row.context.cloudId ? 'cloud' : row.context.kind);

export const ORDERS = ['due', 'recent', 'best', 'name'] as const;
export type Order = (typeof ORDERS)[number];

/** What the address asks for. */
export interface OwnFilter {
  readonly state: OwnState | 'all';
  readonly kw: string;
  readonly course: string;
  readonly source: Source | '';
  readonly order: Order;
}

const oneOf = <T extends string>(values: readonly T[], value: string | null) => values.find((one) => one === value);

/** The filter of an address; what it does not know counts as nothing. */
export const filterOf = (params: URLSearchParams): OwnFilter => ({
  state: oneOf(OWN_STATES, params.get('tab')) ?? 'all',
  kw: (params.get('kw') ?? '').slice(0, 100),
  course: params.get('course') ?? '',
  source: oneOf(SOURCES, params.get('source')) ?? '',
  order: oneOf(ORDERS, params.get('sort')) ?? 'due',
});

const text = (row: OwnExperiment) =>
  [row.experiment.name, row.experiment.nameEn ?? '', row.experiment.code, row.context.name ?? '']
    .join('\n')
    .toLocaleLowerCase();

const ORDER_OF: Readonly<Record<Order, (a: OwnExperiment, b: OwnExperiment) => number>> = {
  // As the server sorts them.
  due: () => 0,
  recent: (a, b) => (b.lastAt ?? '').localeCompare(a.lastAt ?? ''),
  best: (a, b) => (b.best ?? -1) - (a.best ?? -1),
  name: (a, b) => a.experiment.name.localeCompare(b.experiment.name, 'zh-CN'),
};

/** Rows of a filter but for its state, with how many of them are in each state. */
export function pick(rows: readonly OwnExperiment[], filter: OwnFilter) {
  const kw = filter.kw.trim().toLocaleLowerCase();
  const some = rows.filter(
    (row) =>
      (kw === '' || text(row).includes(kw)) &&
      (filter.course === '' || row.context.courseId === filter.course) &&
      (filter.source === '' || sourceOf(row) === filter.source),
  );
  const counts = {
    all: some.length,
    todo: some.filter((row) => row.state === 'todo').length,
    doing: some.filter((row) => row.state === 'doing').length,
    done: some.filter((row) => row.state === 'done').length,
  };
  const shown = some.filter((row) => filter.state === 'all' || row.state === filter.state);
  return { rows: shown.toSorted(ORDER_OF[filter.order]), counts };
}
