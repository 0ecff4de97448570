import type { EventSubscriber } from '../../../platform/http/module.ts';
import { courseFacts } from '../../courses/server/courses.public.ts';
import { notify } from '../../notifications/server/notifications.public.ts';
import { classFacts } from './class.repository.ts';

/** Tells a learner of the class he or she belongs to now, whoever put the person there. */
export const noticeSubscribers: readonly EventSubscriber[] = [
  {
    name: 'classes.tellJoined',
    event: 'classes.joined',
    version: 1,
    run: async (tx, payload) => {
      const { classId, courseId, personId } = payload as { classId: string; courseId: string; personId: string };
      const teaching = (await classFacts(tx, { classIds: [classId] })).get(classId);
      const course = (await courseFacts(tx, [courseId])).get(courseId);
      if (!teaching || !course) return;
      notify(tx, {
        to: [personId],
        kind: 'teaching',
        key: 'classes.notice.joined',
        params: { className: teaching.name, courseName: course.name },
        target: { page: 'study.structure', query: { Id: courseId } },
      });
    },
  },
];
