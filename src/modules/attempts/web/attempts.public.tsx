/** Places in the pages of candidates that higher modules fill. */
export { type OwnStudyProps, ownStudySlot } from './components/list/own-study.slot.ts';
export { type ReviewItemProps, reviewItemSlot } from './components/review/review.slot.ts';
