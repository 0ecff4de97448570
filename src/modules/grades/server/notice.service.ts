import type { EventSubscriber } from '../../../platform/http/module.ts';
import { membersOf } from '../../classes/server/classes.public.ts';
import { courseFacts } from '../../courses/server/courses.public.ts';
import { notify } from '../../notifications/server/notifications.public.ts';

/** Tells a class that its totals are out; never the totals themselves. */
export const noticeSubscribers: readonly EventSubscriber[] = [
  {
    name: 'grades.tellPublished',
    event: 'grades.published',
    version: 1,
    run: async (tx, payload) => {
      const { classId, courseId, publicationId } = payload as Record<'classId' | 'courseId' | 'publicationId', string>;
      const course = (await courseFacts(tx, [courseId])).get(courseId);
      if (!course) return;
      const members = await membersOf(tx, [classId]);
      notify(tx, {
        to: members.map((member) => member.personId),
        kind: 'teaching',
        key: 'grades.notice.published',
        params: { courseName: course.name },
        target: { page: 'study.scaleOfMarks', query: { Id: courseId } },
        dedupe: `grades.published:${publicationId}`,
      });
    },
  },
];
