import type { TxCtx } from '../../../platform/db/context.ts';
import type { EventSubscriber } from '../../../platform/http/module.ts';
import { membersOf } from '../../classes/server/classes.public.ts';
import { courseFacts } from '../../courses/server/courses.public.ts';
import { notify } from '../../notifications/server/notifications.public.ts';
import { toldBy } from './publication/publication.repository.ts';

/** Tells the learners of classes what their grade is made of from now on. */
export async function notifyScheme(
  tx: TxCtx,
  {
    courseId,
    number,
    classIds,
  }: { readonly courseId: string; readonly number: number; readonly classIds: readonly string[] },
): Promise<void> {
  const to = (await membersOf(tx, classIds)).map(({ personId }) => personId);
  const course = to.length > 0 && (await courseFacts(tx, [courseId])).get(courseId);
  if (!course) return;
  notify(tx, {
    to,
    kind: 'teaching',
    key: 'grades.notice.scheme',
    params: { courseName: course.name },
    target: { page: 'study.scaleOfMarks', query: { Id: courseId } },
    dedupe: `grades.scheme:${courseId}:${number}`,
  });
}

/** Tells those whose totals or items were published; never the numbers themselves, and nobody whose go on as they were. */
export const noticeSubscribers: readonly EventSubscriber[] = [
  {
    name: 'grades.tellPublished',
    event: 'grades.published',
    version: 1,
    run: async (tx, payload) => {
      const { courseId, publicationId } = payload as Record<'classId' | 'courseId' | 'publicationId', string>;
      const course = (await courseFacts(tx, [courseId])).get(courseId);
      if (!course) return;
      const told = await toldBy(tx, publicationId);
      for (const whole of [true, false]) {
        notify(tx, {
          to: told.flatMap((row) => (row.whole === whole ? [row.personId] : [])),
          kind: 'teaching',
          key: whole ? 'grades.notice.published' : 'grades.notice.items',
          params: { courseName: course.name },
          target: { page: 'study.scaleOfMarks', query: { Id: courseId } },
          dedupe: `grades.published:${publicationId}:${whole ? 'total' : 'items'}`,
        });
      }
    },
  },
];
