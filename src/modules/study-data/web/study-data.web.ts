import type { WebModule } from '../../../ui/module.ts';

/** 学习数据: who learns in a course, how far, who needs help. */
export const studyDataWeb: WebModule = {
  name: 'studyData',
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**']),
  pages: {
    'maintain.statisticalAnalysis.studyData': {
      load: () => import('./pages/study-data.page.tsx'),
      messages: ['construction.filters', 'courses', 'table'],
    },
  },
};
