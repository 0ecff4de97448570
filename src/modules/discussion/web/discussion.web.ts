import type { WebModule } from '../../../ui/module.ts';
import { fillSlot } from '../../../ui/slot.tsx';
import { commentsSlot } from '../../announcements/web/announcements.public.tsx';
import { studyPostsSlot, studyTalkSlot } from '../../classes/web/classes.public.tsx';
import { nodeTalkSlot } from '../../courses/web/node-slots.public.tsx';

/** The talk of a course: 讨论区 of who learns, 讨论管理 of the team. */
export const discussionWeb: WebModule = {
  name: 'discussion',
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**']),
  pages: {
    'study.forum': { load: () => import('./pages/forum.page.tsx'), messages: ['courses', 'table'] },
    'maintain.teachingManage.discuss': {
      load: () => import('./pages/discuss.page.tsx'),
      messages: ['courses', 'table'],
    },
  },
  slots: [
    fillSlot(studyTalkSlot, () => import('./components/study-talk.tsx')),
    fillSlot(studyPostsSlot, () => import('./components/study-posts.tsx')),
    fillSlot(nodeTalkSlot, () => import('./components/node-talk.tsx')),
    fillSlot(commentsSlot, () => import('./components/comments.tsx'), ['discussion', 'table']),
  ],
};
