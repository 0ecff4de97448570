import type { TxCtx } from '../../../platform/db/context.ts';
import { courseFacts } from '../../courses/server/courses.public.ts';
import type { HomeworkFacts } from '../../homework/server/homework.public.ts';
import { notify } from '../../notifications/server/notifications.public.ts';

/** Tells learners that works wait for their review; the notice leads to the homework. */
export async function notifyReviewers(
  tx: TxCtx,
  homework: Pick<HomeworkFacts, 'id' | 'courseId' | 'title'>,
  to: readonly string[],
  name: 'assigned' | 'extra',
  { dueAt }: { readonly dueAt: Date },
): Promise<void> {
  if (to.length === 0) return;
  const course = (await courseFacts(tx, [homework.courseId])).get(homework.courseId);
  notify(tx, {
    to,
    kind: 'todo',
    key: `peerReview.notice.${name}`,
    params: { courseName: course?.name ?? '', title: homework.title, due: { instant: dueAt.toISOString() } },
    object: { kind: 'homework', id: homework.id },
    target: { page: 'study.testJob', query: { Id: homework.courseId, homeworkId: homework.id } },
  });
}
