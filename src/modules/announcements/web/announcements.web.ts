import type { WebModule } from '../../../ui/module.ts';
import { fillSlot } from '../../../ui/slot.tsx';
import { studyNewsSlot } from '../../classes/web/classes.public.tsx';

/** Announcements of courses: 课程公告 of the team, and what learners read. */
export const announcementsWeb: WebModule = {
  name: 'announcements',
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**']),
  pages: {
    'maintain.courseBuild.notice': {
      load: () => import('./pages/notice.page.tsx'),
      messages: ['courses', 'table'],
    },
  },
  slots: [fillSlot(studyNewsSlot, () => import('./components/study-announcements.tsx'), ['announcements', 'table'])],
};
