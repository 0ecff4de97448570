import { useState } from 'react';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { FilterChip } from '../../../../../ui/design/chip.tsx';
import { Link } from '../../../../../ui/design/link.tsx';
import { Segments } from '../../../../../ui/design/segments.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { formatInstant, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { type Course, CourseHead } from '../../../../courses/web/courses.public.tsx';
import { ownHomeworkListRoute } from '../../../../hand-ins/shared/own-homework.contract.ts';
import { DueLine, HomeworkStateTag, homeworkAction } from '../../../../hand-ins/web/hand-ins.public.tsx';
import { OrphanedAnswers } from './orphaned-answers.tsx';
import { OwnStateTag } from './own-exam-tag.tsx';
import { fitsTask, type OwnTask, ownTasks, TASK_KINDS, TASK_TABS, type TaskFilter } from './own-task.model.ts';
import { TestDetail } from './test-detail.tsx';
import { useOwnExams } from './use-own-exams.ts';

const POLL_MS = 30_000;

const text = (ms: number) => formatInstant(new Date(ms).toISOString());

/** Address of a task: its own page in the same place. */
const taskAddress = (courseId: string, { of, id }: OwnTask): string =>
  addressOf('study.testJob', { Id: courseId, ...(of === 'test' ? { testId: id } : { homeworkId: id }) });

/** Window of a task, and how much of it is left. */
function Window({ task, now }: { readonly task: OwnTask; readonly now: number }) {
  const t = useT();
  const { opensAt, dueAt, tab } = task;
  if (opensAt === null && dueAt === null) return t('attempts.own.noDate');
  return (
    <span className="vse-own-tasks-window">
      <span className="vse-num">
        {opensAt !== null && now < opensAt
          ? t('attempts.own.opensAt', { time: text(opensAt) })
          : dueAt === null
            ? t('attempts.own.noDate')
            : text(dueAt)}
      </span>
      {(tab === 'todo' || tab === 'returned') && <DueLine now={now} dueAt={dueAt} takenUntil={null} />}
      {task.overdue && <StatusTag tone="warning">{t('attempts.own.overdue')}</StatusTag>}
    </span>
  );
}

function useNextWord(task: OwnTask): string {
  const t = useT();
  if (task.of === 'homework') return t(`handIns.own.${homeworkAction(task.homework.state)}`);
  const { state, enter, attempts } = task.test;
  if (state === 'running') return t('attempts.own.goOn');
  if (enter) return attempts.length > 0 ? t('attempts.own.again') : t('attempts.own.begin');
  return t(task.test.practise ? 'attempts.own.practise' : 'attempts.own.look');
}

function Next({ courseId, task }: { readonly courseId: string; readonly task: OwnTask }) {
  const t = useT();
  const word = useNextWord(task);
  return (
    <Link href={taskAddress(courseId, task)} aria-label={t('attempts.own.actionOf', { action: word, name: task.name })}>
      {word}
    </Link>
  );
}

/** One list of tests and homework. */
function TaskTable({
  courseId,
  tasks,
  now,
}: {
  readonly courseId: string;
  readonly tasks: readonly OwnTask[];
  readonly now: number;
}) {
  const t = useT();
  return (
    <SimpleTable
      caption={t('attempts.own.tasks')}
      captionHidden
      rows={tasks}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'kind',
          title: t('attempts.own.task.kind'),
          width: '80px',
          render: ({ kind }) => t(`attempts.own.kind.${kind}`),
        },
        {
          key: 'name',
          title: t('attempts.own.task.name'),
          heading: true,
          render: (task) => <Link href={taskAddress(courseId, task)}>{task.name}</Link>,
        },
        {
          key: 'node',
          title: t('attempts.own.task.node'),
          render: ({ name, nodeName }) => (nodeName === null || nodeName === name ? '—' : nodeName),
        },
        { key: 'due', title: t('attempts.own.task.due'), render: (task) => <Window task={task} now={now} /> },
        {
          key: 'used',
          title: t('attempts.own.task.used'),
          numeric: true,
          render: ({ used, allowed }) =>
            allowed === null ? used : t('attempts.own.usedOf', { n: used, all: allowed }),
        },
        {
          key: 'state',
          title: t('attempts.own.task.state'),
          render: (task) =>
            task.of === 'test' ? (
              <OwnStateTag state={task.test.state} />
            ) : (
              <HomeworkStateTag state={task.homework.state} />
            ),
        },
        {
          key: 'points',
          title: t('attempts.own.column.score'),
          numeric: true,
          render: ({ points, full }) =>
            points === null ? '—' : `${formatScore(points)}${full === null ? '' : `/${formatScore(full)}`}`,
        },
        {
          key: 'next',
          title: t('attempts.own.column.look'),
          render: (task) => <Next courseId={courseId} task={task} />,
        },
      ]}
    />
  );
}

/** 测验作业: what is to be handed in, soonest first, and how it went. @param testId one test alone */
export function OwnTasks({ course, testId }: { readonly course: Course; readonly testId: string | null }) {
  const t = useT();
  const courseId = course.id;
  const { list, now } = useOwnExams(courseId, 'test');
  const homework = useCall(ownHomeworkListRoute, { params: { courseId } }, { refetchInterval: POLL_MS });
  const [filter, setFilter] = useState<TaskFilter>({ tab: 'all', kind: null, overdue: false });
  const error = (!list.data && list.error) || (!homework.data && homework.error);
  const tasks = list.data && homework.data ? ownTasks(list.data.rows, homework.data.rows, now) : null;
  const test = testId === null ? undefined : list.data?.rows.find(({ exam }) => exam.id === testId);
  const count = (tab: TaskFilter['tab']) => tasks?.filter((task) => fitsTask(task, { ...filter, tab })).length ?? 0;
  const shown = tasks?.filter((task) => fitsTask(task, filter)) ?? [];
  const running = (list.data?.rows ?? []).flatMap(({ attempts }) =>
    attempts.filter(({ state }) => state === 'in_progress').map(({ id }) => id),
  );
  const tools = test ? undefined : (
    <>
      <Segments
        label={t('attempts.own.tabs')}
        value={filter.tab}
        onChange={(tab) => setFilter({ ...filter, tab })}
        items={TASK_TABS.map((key) => ({ key, label: t(`attempts.own.tab.${key}`), count: count(key) }))}
      />
      <Segments
        label={t('attempts.own.kinds')}
        value={filter.kind ?? 'any'}
        onChange={(key) => setFilter({ ...filter, kind: key === 'any' ? null : key })}
        items={(['any', ...TASK_KINDS] as const).map((key) => ({ key, label: t(`attempts.own.kind.${key}`) }))}
      />
      <FilterChip pressed={filter.overdue} onToggle={() => setFilter({ ...filter, overdue: !filter.overdue })}>
        {t('attempts.own.overdue')}
      </FilterChip>
    </>
  );
  return (
    <>
      <CourseHead course={course} tools={tools} />
      {error ? (
        <CallError error={error} retry={() => Promise.all([list.refetch(), homework.refetch()])} />
      ) : !tasks ? (
        <SkeletonBlock height="240px" />
      ) : test ? (
        <TestDetail courseId={courseId} row={test} now={now} />
      ) : (
        <div className="vse-stack">
          <OrphanedAnswers running={running} />
          {shown.length === 0 ? (
            <EmptyState>{t('attempts.own.noTasks')}</EmptyState>
          ) : (
            <TaskTable courseId={courseId} tasks={shown} now={now} />
          )}
        </div>
      )}
    </>
  );
}
