/** Places in announcements for modules above; light enough for a manifest. */

export { commentsSlot } from './components/comments.slot.ts';
