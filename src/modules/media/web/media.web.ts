import type { WebModule } from '../../../ui/module.ts';
import { fillSlot } from '../../../ui/slot.tsx';
import { studyCaptionsSlot, studyFileSlot } from '../../classes/web/classes.public.tsx';
import { nodeFileSlot, trailerFieldSlot, trailerSlot } from '../../courses/web/node-slots.public.tsx';

/** Videos and documents of courses: how they are brought, watched and read. */
export const mediaWeb: WebModule = {
  name: 'media',
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
  slots: [
    fillSlot(nodeFileSlot, () => import('./components/edit/media-editor.tsx')),
    fillSlot(trailerFieldSlot, () => import('./components/edit/trailer-editor.tsx'), ['media', 'table']),
    fillSlot(trailerSlot, () => import('./components/study/trailer-player.tsx')),
    fillSlot(studyCaptionsSlot, () => import('./components/study/video-captions.tsx')),
    fillSlot(studyFileSlot, () => import('./components/study/study-file.tsx')),
  ],
};
