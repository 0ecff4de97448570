/** Places in the page of a learner's homework that higher modules fill. */
export {
  excellentWorkSlot,
  type OwnHomeworkSlotProps,
  ownReviewsSlot,
  reviewTaskSlot,
} from './components/page/page.slot.ts';
