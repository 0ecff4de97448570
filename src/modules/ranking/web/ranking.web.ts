import type { WebModule } from '../../../ui/module.ts';
import { fillSlot } from '../../../ui/slot.tsx';
import { studyRankingSlot } from '../../classes/web/classes.public.tsx';

/** 学习排行 of the team, and the own place of a learner. */
export const rankingWeb: WebModule = {
  name: 'ranking',
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
    'maintain.teachingManage.studyRanking': {
      load: () => import('./pages/study-ranking.page.tsx'),
      messages: ['courses', 'table'],
    },
  },
  slots: [fillSlot(studyRankingSlot, () => import('./components/own-ranking.tsx'))],
};
