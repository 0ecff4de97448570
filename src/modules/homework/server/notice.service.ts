import type { StoredParam } from '../../../kernel/i18n/stored-text.ts';
import type { TxCtx } from '../../../platform/db/context.ts';
import { classFacts } from '../../classes/server/classes.public.ts';
import { courseFacts } from '../../courses/server/courses.public.ts';
import { notify } from '../../notifications/server/notifications.public.ts';
import type { HomeworkFacts } from './homework.repository.ts';

/** What learners are told of. */
type NoticeName = 'published' | 'withdrawn' | 'rescheduled' | 'extended' | 'extensionDropped' | 'nudge';

const instantOf = (at: Date | null): StoredParam => (at === null ? '—' : { instant: at.toISOString() });

/** Tells learners about homework; the notice leads to it in their list. */
export async function notifyLearners(
  tx: TxCtx,
  homework: Pick<HomeworkFacts, 'id' | 'courseId' | 'title'>,
  to: readonly string[],
  name: NoticeName,
  more: { readonly dueAt: Date | null; readonly reason?: string },
): Promise<void> {
  if (to.length === 0) return;
  const course = (await courseFacts(tx, [homework.courseId])).get(homework.courseId);
  notify(tx, {
    to,
    kind: name === 'published' || name === 'nudge' ? 'todo' : 'teaching',
    key: `homework.notice.${name}`,
    params: {
      courseName: course?.name ?? '',
      title: homework.title,
      due: instantOf(more.dueAt),
      reason: more.reason ?? '',
    },
    object: { kind: 'homework', id: homework.id },
    target: { page: 'study.testJob', query: { Id: homework.courseId, homeworkId: homework.id } },
  });
}

/** Tells the team that nothing is taken any more: who made the homework, and who teaches its classes. */
export async function notifyClosed(
  tx: TxCtx,
  homework: HomeworkFacts,
  classIds: readonly string[],
  figures: { readonly handedIn: number; readonly learners: number; readonly toMark: number },
): Promise<void> {
  const classes = await classFacts(tx, { classIds });
  const to = new Set([...classes.values()].flatMap(({ teacherIds }) => teacherIds));
  if (homework.createdBy !== null) to.add(homework.createdBy);
  if (to.size === 0) return;
  notify(tx, {
    to: [...to],
    kind: figures.toMark > 0 ? 'todo' : 'teaching',
    key: 'homework.notice.closed',
    params: { title: homework.title, handedIn: figures.handedIn, learners: figures.learners, toMark: figures.toMark },
    object: { kind: 'homework', id: homework.id },
    target: {
      page: 'maintain.teachingManage.jobManagement',
      query: { Id: homework.courseId, homeworkId: homework.id, tab: 'work' },
    },
  });
}
