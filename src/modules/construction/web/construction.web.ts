import type { WebModule } from '../../../ui/module.ts';

/** 建设统计: what a course consists of. */
export const constructionWeb: WebModule = {
  name: 'construction',
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**']),
  pages: {
    'maintain.statisticalAnalysis.courseConstruction': {
      load: () => import('./pages/course-construction.page.tsx'),
      messages: ['construction.filters', 'courses', 'courses.facts', 'table'],
    },
  },
};
