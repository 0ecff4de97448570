import type { WebModule } from '../../../ui/module.ts';
import { fillSlot } from '../../../ui/slot.tsx';
import { studyNewsSlot } from '../../classes/web/classes.public.tsx';

/** Announcements of courses: 课程公告 of the team, and what learners read. */
export const announcementsWeb: WebModule = {
  name: 'announcements',
  messages: {
    'zh-CN': () => import('../shared/messages/zh-CN.ts'),
    'zh-TW': () => import('../shared/messages/zh-TW.ts'),
    'en-US': () => import('../shared/messages/en-US.ts'),
    'pt-BR': () => import('../shared/messages/pt-BR.ts'),
  },
  parts: {
    history: {
      'zh-CN': () => import('../shared/history/messages/zh-CN.ts'),
      'zh-TW': () => import('../shared/history/messages/zh-TW.ts'),
      'en-US': () => import('../shared/history/messages/en-US.ts'),
      'pt-BR': () => import('../shared/history/messages/pt-BR.ts'),
    },
  },
  pages: {
    'maintain.courseBuild.notice': {
      load: () => import('./pages/notice.page.tsx'),
      messages: ['courses', 'table'],
    },
  },
  slots: [fillSlot(studyNewsSlot, () => import('./components/study-announcements.tsx'), ['announcements', 'table'])],
};
