/** Places in the page of homework that higher modules fill. */
export {
  type HomeworkTabProps,
  homeworkResultsSlot,
  homeworkReviewSlot,
  homeworkWorkSlot,
} from './components/homework.slot.ts';
