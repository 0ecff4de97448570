import type { WebModule } from '../../../ui/module.ts';
import { fillSlot } from '../../../ui/slot.tsx';
import { studyHomeworkSlot } from '../../classes/web/classes.public.tsx';

/** What learners hand in for homework; their page is 测验作业. */
export const handInsWeb: WebModule = {
  name: 'handIns',
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
    own: {
      'zh-CN': () => import('../shared/own/messages/zh-CN.ts'),
      'zh-TW': () => import('../shared/own/messages/zh-TW.ts'),
      'en-US': () => import('../shared/own/messages/en-US.ts'),
      'pt-BR': () => import('../shared/own/messages/pt-BR.ts'),
    },
  },
  pages: {},
  slots: [fillSlot(studyHomeworkSlot, () => import('./components/study-homework.tsx'), ['handIns.own'])],
};
