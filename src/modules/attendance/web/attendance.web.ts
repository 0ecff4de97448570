import type { WebModule } from '../../../ui/module.ts';
import { fillSlot } from '../../../ui/slot.tsx';
import { attendanceSlot } from '../../classes/web/classes.public.tsx';

/** 签到: the team's tab of a class, and the page on which one checks in. */
export const attendanceWeb: WebModule = {
  name: 'attendance',
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
  pages: { 'study.attendance': { load: () => import('./pages/check-in.page.tsx'), messages: ['courses', 'table'] } },
  slots: [fillSlot(attendanceSlot, () => import('./components/attendance-panel.tsx'), ['attendance', 'table'])],
};
