import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import type { classPeopleRoute } from '../../../shared/my-class.contract.ts';

export type Learner = CallOutput<typeof classPeopleRoute>['rows'][number];

/** From so many days without work one is shown among those who have not been seen. */
const IDLE_DAYS = 7;

/** Views of the learners of a class: everybody, or who has one of the signals. */
export const PEOPLE_VIEWS = ['all', 'high', 'watch', 'overdue', 'idle', 'failing'] as const;
export type PeopleView = (typeof PEOPLE_VIEWS)[number];

const inView: Readonly<Record<PeopleView, (row: Learner, passLine: number) => boolean>> = {
  all: () => true,
  high: (row) => row.risk.level === 'high',
  watch: (row) => row.risk.level === 'watch',
  overdue: (row) => row.overdue > 0,
  idle: (row) => row.idleDays >= IDLE_DAYS,
  failing: (row, passLine) => row.mark !== null && row.mark < passLine,
};

const RISK_ORDER = { normal: 0, watch: 1, high: 2 } as const;
const byNumber = (a: Learner, b: Learner) => (a.number ?? '').localeCompare(b.number ?? '');

/** What a column is ordered by; nothing stands last whatever the direction. */
const VALUES = {
  number: (row: Learner) => row.number,
  name: (row: Learner) => row.name,
  progress: (row: Learner) => (row.progress.total > 0 ? row.progress.done / row.progress.total : null),
  mark: (row: Learner) => row.mark,
  experiments: (row: Learner) => row.experiments.done,
  overdue: (row: Learner) => row.overdue,
  idle: (row: Learner) => row.idleDays,
  risk: (row: Learner) => RISK_ORDER[row.risk.level] * 100 + row.risk.points,
} as const;
export type PeopleColumn = keyof typeof VALUES;
export const isPeopleColumn = (key: string): key is PeopleColumn => key in VALUES;

export interface PeopleOrder {
  readonly key: PeopleColumn;
  readonly descending: boolean;
}

/** Whole percent of the required items done, as lists show it; null where none is required. */
const percentOf = ({ progress: { done, total } }: Learner) => (total > 0 ? Math.round((done / total) * 100) : null);

/** From and to of a range of progress in percent, either may be empty; `[]` for no range. */
export type ProgressRange = readonly string[];
const BOUND = /^(\d{1,3}(\.\d+)?)?$/;

/** The range in the address, `20,60`; none for anything else. */
export function readRange(text: string | null): ProgressRange {
  const bounds = (text ?? '').split(',');
  return bounds.length === 2 && bounds.some(Boolean) && bounds.every((one) => BOUND.test(one)) ? bounds : [];
}

function inRange(row: Learner, [from = '', to = '']: ProgressRange): boolean {
  if (from === '' && to === '') return true;
  const percent = percentOf(row);
  return percent !== null && (from === '' || percent >= Number(from)) && (to === '' || percent <= Number(to));
}

/** Learners whose progress lies in a range. */
export const withProgress = (rows: readonly Learner[], range: ProgressRange): readonly Learner[] =>
  rows.filter((row) => inRange(row, range));

/** Learners of a view whose name or number has the text in it, in an order; equal ones by number. */
export function peopleOf(
  rows: readonly Learner[],
  of: { readonly view: PeopleView; readonly text: string; readonly passLine: number; readonly order: PeopleOrder },
): Learner[] {
  const text = of.text.trim().toLowerCase();
  const value = VALUES[of.order.key];
  const sign = of.order.descending ? -1 : 1;
  return rows
    .filter((row) => inView[of.view](row, of.passLine))
    .filter((row) => text === '' || row.name.toLowerCase().includes(text) || (row.number ?? '').includes(text))
    .toSorted((a, b) => {
      const [x, y] = [value(a), value(b)];
      if (x === null || y === null) return x === y ? byNumber(a, b) : x === null ? 1 : -1;
      if (x === y) return byNumber(a, b);
      return (typeof x === 'string' ? x.localeCompare(String(y)) : x - Number(y)) * sign;
    });
}

/** How many learners each view has. */
export const countsOf = (rows: readonly Learner[], passLine: number): Record<PeopleView, number> =>
  Object.fromEntries(
    PEOPLE_VIEWS.map((view) => [view, rows.filter((row) => inView[view](row, passLine)).length]),
  ) as Record<PeopleView, number>;
