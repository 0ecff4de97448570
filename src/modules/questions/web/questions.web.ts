import type { WebModule } from '../../../ui/module.ts';

/** Question banks of courses and units. */
export const questionsWeb: WebModule = {
  name: 'questions',
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**']),
  pages: {
    'maintain.courseBuild.examDatabase': {
      load: () => import('./pages/exam-database.page.tsx'),
      messages: ['courses', 'table', 'knowledge', 'catalogue'],
      frame: 'workspace',
    },
    'management.unitBankManage': {
      load: () => import('./pages/unit-bank-manage.page.tsx'),
      messages: ['courses', 'table', 'knowledge', 'catalogue'],
      // The list stands in the console; an opened bank is a work surface.
      frame: (query) => (query.has('bank') ? 'workspace' : undefined),
    },
  },
};
