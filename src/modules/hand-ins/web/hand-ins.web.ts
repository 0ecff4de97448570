import type { WebModule } from '../../../ui/module.ts';
import { fillSlot } from '../../../ui/slot.tsx';
import { studyHomeworkSlot } from '../../classes/web/classes.public.tsx';

/** What learners hand in for homework; their page is 测验作业. */
export const handInsWeb: WebModule = {
  name: 'handIns',
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**']),
  pages: {},
  slots: [fillSlot(studyHomeworkSlot, () => import('./components/study-homework.tsx'), ['handIns.own'])],
};
