import type { ExamKind, ExamState } from '../../../shared/exam.model.ts';
import type { ExamLine } from '../exam.model.ts';

/** Groups of states that one looks for. */
export const STATE_GROUPS = ['all', 'draft', 'ahead', 'open', 'toMark', 'over'] as const;
export type StateGroup = (typeof STATE_GROUPS)[number];

const GROUP: Readonly<Record<Exclude<StateGroup, 'all'>, readonly ExamState[]>> = {
  draft: ['draft', 'withdrawn'],
  ahead: ['published'],
  open: ['open'],
  toMark: ['closed', 'marking'],
  over: ['released'],
};

/** What an address narrows the list to. */
export type ExamFilter = Readonly<ReturnType<typeof readFilter>>;

export function readFilter(params: URLSearchParams) {
  return {
    group: STATE_GROUPS.find((one) => one === params.get('state')) ?? 'all',
    classId: params.get('class') ?? '',
    sitting: params.get('sitting') ?? '',
    termId: params.get('term') ?? '',
    mine: params.get('mine') === '1',
    kw: params.get('kw') ?? '',
  };
}

export const inGroup = (row: Pick<ExamLine, 'state'>, group: StateGroup): boolean =>
  group === 'all' || GROUP[group].includes(row.state);

/** Rows that fit all but the group of states; its tabs count them. */
export function narrowed(rows: readonly ExamLine[], { classId, sitting, termId, mine, kw }: ExamFilter): ExamLine[] {
  const asked = kw.trim().toLowerCase();
  return rows.filter(
    (row) =>
      (classId === '' || row.classes.some(({ id }) => id === classId)) &&
      (sitting === '' || row.sitting === sitting) &&
      (termId === '' || row.termId === termId) &&
      (!mine || row.mine) &&
      (asked === '' ||
        [row.name, row.paper?.name, row.node?.name, row.node?.chapter].some((text) =>
          text?.toLowerCase().includes(asked),
        )),
  );
}

export const isNarrowed = (filter: ExamFilter): boolean =>
  filter.group !== 'all' ||
  filter.mine ||
  [filter.classId, filter.sitting, filter.termId, filter.kw].some((text) => text !== '');

/** Tests by their chapter in the order of the list; exams stay in one group. */
export function byChapter(kind: ExamKind, rows: readonly ExamLine[]): ExamLine[] {
  if (kind === 'exam') return [...rows];
  const chapters = [...new Set(rows.map((row) => row.node?.chapter ?? ''))];
  const compare = new Intl.Collator('zh-CN', { numeric: true }).compare;
  return chapters.sort(compare).flatMap((chapter) => rows.filter((row) => (row.node?.chapter ?? '') === chapter));
}
