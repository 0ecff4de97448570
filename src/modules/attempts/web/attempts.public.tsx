/** Places in the pages of candidates that higher modules fill. */
export { type ReviewItemProps, reviewItemSlot } from './components/review/review.slot.ts';
