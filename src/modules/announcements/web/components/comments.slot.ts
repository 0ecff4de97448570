import { defineSlot } from '../../../../ui/slot.tsx';

/** What the readers of an announcement say of it, below its text. */
export const commentsSlot = defineSlot<{
  readonly courseId: string;
  readonly announcementId: string;
  /** It says itself what it is; a tab does already. */
  readonly headed: boolean;
}>('announcements.comments');
