import type { WebModule } from '../../../ui/module.ts';
import { taskTraySlot } from '../../../ui/shell/frame.slots.ts';
import { fillSlot } from '../../../ui/slot.tsx';

/** The task tray of the top bar. */
export const tasksWeb: WebModule = {
  name: 'tasks',
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
  pages: {},
  slots: [fillSlot(taskTraySlot, () => import('./components/task-tray.tsx'))],
};
