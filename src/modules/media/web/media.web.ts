import type { WebModule } from '../../../ui/module.ts';
import { fillSlot } from '../../../ui/slot.tsx';
import { studyCaptionsSlot, studyFileSlot } from '../../classes/web/classes.public.tsx';
import { nodeFileSlot, trailerFieldSlot, trailerSlot } from '../../courses/web/node-slots.public.tsx';

/** Videos and documents of courses: how they are brought, watched and read. */
export const mediaWeb: WebModule = {
  name: 'media',
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**']),
  pages: {},
  slots: [
    fillSlot(nodeFileSlot, () => import('./components/edit/media-editor.tsx')),
    fillSlot(trailerFieldSlot, () => import('./components/edit/trailer-editor.tsx'), ['media', 'table']),
    fillSlot(trailerSlot, () => import('./components/study/trailer-player.tsx')),
    fillSlot(studyCaptionsSlot, () => import('./components/study/video-captions.tsx')),
    fillSlot(studyFileSlot, () => import('./components/study/study-file.tsx')),
  ],
};
