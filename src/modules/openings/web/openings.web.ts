import type { WebModule } from '../../../ui/module.ts';

/** 开放实验, and 实验开放管理. */
export const openingsWeb: WebModule = {
  name: 'openings',
  messages: import.meta.glob('../shared/messages/??-??.ts'),
  pages: {
    'centre.openExperiment': {
      load: () => import('./pages/open-experiment.page.tsx'),
      messages: ['runs', 'table', 'audit'],
    },
    'management.experimentOpenManager': {
      load: () => import('./pages/experiment-open-manage.page.tsx'),
      messages: ['table', 'audit'],
    },
  },
};
