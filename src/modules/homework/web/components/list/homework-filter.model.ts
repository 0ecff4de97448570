import type { HomeworkState } from '../../../shared/homework.model.ts';
import type { HomeworkLine } from '../homework.model.ts';

/** Groups of states that one looks for; `toMark` are those with work that waits for a mark. */
export const STATE_GROUPS = ['all', 'draft', 'open', 'toMark', 'over', 'released'] as const;
export type StateGroup = (typeof STATE_GROUPS)[number];

const STATES: Readonly<Record<Exclude<StateGroup, 'all' | 'toMark'>, HomeworkState>> = {
  draft: 'draft',
  open: 'published',
  over: 'closed',
  released: 'released',
};

/** What an address narrows the list to. */
export interface HomeworkFilter {
  readonly group: StateGroup;
  readonly classId: string;
  readonly kw: string;
}

export const readFilter = (params: URLSearchParams): HomeworkFilter => ({
  group: STATE_GROUPS.find((one) => one === params.get('state')) ?? 'all',
  classId: params.get('class') ?? '',
  kw: params.get('kw') ?? '',
});

export function inGroup(row: Pick<HomeworkLine, 'state' | 'toMark'>, group: StateGroup): boolean {
  if (group === 'all') return true;
  return group === 'toMark' ? (row.toMark ?? 0) > 0 : row.state === STATES[group];
}

/** Rows that fit all but the group of states; its tabs count them. What is for every class fits each. */
export function narrowed(rows: readonly HomeworkLine[], { classId, kw }: HomeworkFilter): HomeworkLine[] {
  const asked = kw.trim().toLowerCase();
  return rows.filter(
    ({ title, node, classes }) =>
      (classId === '' || classes.length === 0 || classes.some(({ id }) => id === classId)) &&
      (asked === '' || [title, node?.name, node?.chapter].some((text) => text?.toLowerCase().includes(asked))),
  );
}

export const isNarrowed = ({ group, classId, kw }: HomeworkFilter): boolean =>
  group !== 'all' || classId !== '' || kw !== '';
