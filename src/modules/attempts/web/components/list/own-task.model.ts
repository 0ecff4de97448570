import type { OwnHomeworkRow } from '../../../../hand-ins/shared/own-homework.contract.ts';
import type { OwnState as HomeworkState } from '../../../../hand-ins/shared/work.model.ts';
import type { OwnState as TestState } from '../../../shared/own-exam.policy.ts';
import type { OwnExam } from '../../../shared/result.contract.ts';

export const TASK_TABS = ['all', 'todo', 'pending', 'done', 'returned'] as const;
export type TaskTab = (typeof TASK_TABS)[number];
export const TASK_KINDS = ['test', 'homework', 'group'] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

/** A test or homework in the one list of what is to be handed in; instants in milliseconds. */
export type OwnTask = {
  readonly id: string;
  readonly kind: TaskKind;
  readonly name: string;
  /** Node of the outline it lies at. */
  readonly nodeName: string | null;
  readonly opensAt: number | null;
  /** The own date, that of a return where there is one. */
  readonly dueAt: number | null;
  /** Attempts or versions so far; `allowed` is null without a limit. */
  readonly used: number;
  readonly allowed: number | null;
  readonly points: number | null;
  readonly full: number | null;
  readonly tab: Exclude<TaskTab, 'all'> | null;
  /** Due, and still to be done. */
  readonly overdue: boolean;
} & ({ readonly of: 'test'; readonly test: OwnExam } | { readonly of: 'homework'; readonly homework: OwnHomeworkRow });

const TEST_TAB: Readonly<Record<TestState, OwnTask['tab']>> = {
  upcoming: null,
  waiting: 'todo',
  open: 'todo',
  running: 'todo',
  pending: 'pending',
  done: 'done',
  recheck: 'pending',
  missed: null,
  void: null,
};
const HOMEWORK_TAB: Readonly<Record<HomeworkState, OwnTask['tab']>> = {
  upcoming: null,
  todo: 'todo',
  draft: 'todo',
  submitted: 'pending',
  late: 'pending',
  pending: 'pending',
  returned: 'returned',
  graded: 'done',
  released: 'done',
  missed: null,
  over: null,
};

const testTask = (test: OwnExam, now: number): OwnTask => {
  const tab = TEST_TAB[test.state];
  const { id, name, opensAt, closesAt, fullMark, rules } = test.exam;
  return {
    ...{ of: 'test', test, id, kind: 'test', name, nodeName: test.nodeName, opensAt, dueAt: closesAt, tab },
    ...{ used: test.attempts.length, allowed: rules.attempts, points: test.score, full: fullMark },
    overdue: tab === 'todo' && closesAt !== null && now > closesAt,
  };
};

const homeworkTask = (homework: OwnHomeworkRow, now: number): OwnTask => {
  const tab = HOMEWORK_TAB[homework.state];
  const dueAt = homework.returnDue ?? homework.dueAt;
  return {
    ...{ of: 'homework', homework, id: homework.id, kind: homework.group ? 'group' : 'homework', tab },
    ...{ name: homework.title, nodeName: homework.nodeName, opensAt: homework.opensAt, dueAt },
    ...{ used: homework.versions, allowed: null, points: homework.points, full: homework.maxScore },
    overdue: (tab === 'todo' || tab === 'returned') && dueAt !== null && now > dueAt,
  };
};

/** Tests and homework by due date: what may still be done soonest first, then what is over, the latest first. */
export function ownTasks(
  tests: readonly OwnExam[],
  homework: readonly OwnHomeworkRow[],
  now: number,
): readonly OwnTask[] {
  const all = [...tests.map((one) => testTask(one, now)), ...homework.map((one) => homeworkTask(one, now))];
  const open = ({ tab }: OwnTask) => tab === 'todo' || tab === 'returned' || tab === null;
  const due = ({ dueAt }: OwnTask) => dueAt ?? Number.MAX_SAFE_INTEGER;
  const living = (task: OwnTask) => open(task) && (task.overdue || due(task) >= now);
  return all.sort((a, b) => {
    if (living(a) !== living(b)) return living(a) ? -1 : 1;
    return living(a) ? due(a) - due(b) : due(b) - due(a);
  });
}

/** Filters of the list. */
export interface TaskFilter {
  readonly tab: TaskTab;
  readonly kind: TaskKind | null;
  readonly overdue: boolean;
}

export const fitsTask = (task: OwnTask, { tab, kind, overdue }: TaskFilter): boolean =>
  (tab === 'all' || task.tab === tab) && (kind === null || task.kind === kind) && (!overdue || task.overdue);
