/** Places in the pages of candidates that higher modules fill. */
export { type OwnStudyProps, ownStudySlot } from './components/list/own-study.slot.ts';
/** How an answer fared; pages that show it speak the words of `attempts.desk`. */
export { FeedbackBox } from './components/review/feedback-box.tsx';
export { type ReviewItemProps, reviewItemSlot } from './components/review/review.slot.ts';
