import type { WebModule } from '../../../ui/module.ts';
import { fillSlot } from '../../../ui/slot.tsx';
import { studyRankingSlot } from '../../classes/web/classes.public.tsx';

/** 学习排行 of the team, and the own place of a learner. */
export const rankingWeb: WebModule = {
  name: 'ranking',
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**']),
  pages: {
    'maintain.teachingManage.studyRanking': {
      load: () => import('./pages/study-ranking.page.tsx'),
      messages: ['courses', 'table'],
    },
  },
  slots: [fillSlot(studyRankingSlot, () => import('./components/own-ranking.tsx'))],
};
