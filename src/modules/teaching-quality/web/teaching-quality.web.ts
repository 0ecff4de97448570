import type { WebModule } from '../../../ui/module.ts';

/** 教学质量: whether marks are sound, objectives reached, and feedback fast. */
export const teachingQualityWeb: WebModule = {
  name: 'teachingQuality',
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**']),
  pages: {
    'maintain.statisticalAnalysis.qualityTeaching': {
      load: () => import('./pages/quality-teaching.page.tsx'),
      messages: ['construction.filters', 'courses', 'courses.facts', 'table'],
    },
  },
};
