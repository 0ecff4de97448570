import type { WebModule } from '../../../ui/module.ts';

/** 实验统计: how much experiments are used and with what result. */
export const statisticsWeb: WebModule = {
  name: 'statistics',
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**']),
  pages: {
    'management.teachingStatisticsManage': {
      load: () => import('./pages/use.page.tsx'),
      messages: ['catalogue', 'table'],
    },
  },
};
