import { defineSlot } from '../../../../ui/slot.tsx';

/** News of a course on the page that introduces it. */
export const studyNewsSlot = defineSlot<{ readonly courseId: string }>('classes.studyNews');
