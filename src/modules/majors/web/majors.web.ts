import type { WebModule } from '../../../ui/module.ts';

/** 专业维护: the catalogue of subjects and what serves it. */
export const majorsWeb: WebModule = {
  name: 'majors',
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**']),
  pages: {
    'management.experimentMajorMaintain': {
      load: () => import('./pages/major-manage.page.tsx'),
      messages: ['table', 'audit', 'catalogue'],
    },
  },
};
