import type { StoredParam } from '../../../kernel/i18n/stored-text.ts';
import type { TxCtx } from '../../../platform/db/context.ts';
import { courseFacts } from '../../courses/server/courses.public.ts';
import type { HomeworkFacts } from '../../homework/server/homework.public.ts';
import { notify } from '../../notifications/server/notifications.public.ts';
import type { WorkStanding } from './standing.service.ts';

type NoticeName = 'released' | 'unreleased' | 'returned' | 'returnedUntil' | 'showcase';

async function notifyLearners(
  tx: TxCtx,
  homework: HomeworkFacts,
  to: readonly string[],
  name: NoticeName,
  more: Readonly<Record<string, StoredParam>> = {},
): Promise<void> {
  if (to.length === 0) return;
  const course = (await courseFacts(tx, [homework.courseId])).get(homework.courseId);
  notify(tx, {
    to,
    kind: name.startsWith('returned') || name === 'showcase' ? 'todo' : 'teaching',
    key: `homeworkMarking.notice.${name}`,
    params: { courseName: course?.name ?? '', title: homework.title, ...more },
    target: { page: 'study.testJob', query: { Id: homework.courseId, homeworkId: homework.id } },
  });
}

/** Tells learners that marks can be seen, or are hidden again with a reason. */
export const notifyRelease = (tx: TxCtx, homework: HomeworkFacts, to: readonly string[], reason: string | null) =>
  reason === null
    ? notifyLearners(tx, homework, to, 'released')
    : notifyLearners(tx, homework, to, 'unreleased', { reason });

/** Tells the members of a work that it is to be done again. */
export const notifyReturned = (
  tx: TxCtx,
  homework: HomeworkFacts,
  { work, members }: WorkStanding,
  { opinion, dueAt }: { readonly opinion: string; readonly dueAt: Date | null },
) =>
  notifyLearners(
    tx,
    homework,
    members.map(({ personId }) => personId).filter((id) => work.memberIds.includes(id)),
    dueAt === null ? 'returned' : 'returnedUntil',
    { opinion, ...(dueAt ? { until: { instant: dueAt.toISOString() } } : {}) },
  );

/** Asks the members of a work whether it may be shown as excellent work. */
export const notifyShowcase = (tx: TxCtx, homework: HomeworkFacts, to: readonly string[]) =>
  notifyLearners(tx, homework, to, 'showcase');
