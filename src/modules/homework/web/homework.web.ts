import type { WebModule } from '../../../ui/module.ts';
import { fillSlot } from '../../../ui/slot.tsx';
import { nodeHomeworkSlot } from '../../courses/web/node-slots.public.tsx';

/** Homework of a course, for its team. */
export const homeworkWeb: WebModule = {
  name: 'homework',
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**']),
  pages: {
    'maintain.teachingManage.jobManagement': {
      load: () => import('./pages/job-management.page.tsx'),
      messages: ['courses', 'table', 'audit', 'labReports'],
      frame: 'workspace',
    },
  },
  slots: [fillSlot(nodeHomeworkSlot, () => import('./components/node-homework.tsx'))],
};
