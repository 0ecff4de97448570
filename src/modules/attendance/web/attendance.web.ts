import type { WebModule } from '../../../ui/module.ts';
import { fillSlot } from '../../../ui/slot.tsx';
import { attendanceSlot } from '../../classes/web/classes.public.tsx';

/** 签到: the team's tab of a class, and the page on which one checks in. */
export const attendanceWeb: WebModule = {
  name: 'attendance',
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**']),
  pages: { 'study.attendance': { load: () => import('./pages/check-in.page.tsx'), messages: ['courses', 'table'] } },
  slots: [fillSlot(attendanceSlot, () => import('./components/attendance-panel.tsx'), ['attendance', 'table'])],
};
