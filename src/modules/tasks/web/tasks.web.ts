import type { WebModule } from '../../../ui/module.ts';
import { taskTraySlot } from '../../../ui/shell/frame.slots.ts';
import { fillSlot } from '../../../ui/slot.tsx';

/** The task tray of the top bar. */
export const tasksWeb: WebModule = {
  name: 'tasks',
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**']),
  pages: {},
  slots: [fillSlot(taskTraySlot, () => import('./components/task-tray.tsx'))],
};
