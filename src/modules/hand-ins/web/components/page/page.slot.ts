import { defineSlot } from '../../../../../ui/slot.tsx';

/** One homework on the page of its learner. */
export interface OwnHomeworkSlotProps {
  readonly courseId: string;
  readonly homeworkId: string;
}
/** 互评: works of others one is asked to review, and what others wrote of the own one. */
export const ownReviewsSlot = defineSlot<OwnHomeworkSlotProps>('handIns.reviews');
/** One work of somebody else, with the review of it: in place of the homework (`review` in the address). */
export const reviewTaskSlot = defineSlot<OwnHomeworkSlotProps & { readonly reviewId: string }>('handIns.reviewTask');
/** 优秀作业: works of others that are shown to who has handed in, and the question about the own one. */
export const excellentWorkSlot = defineSlot<OwnHomeworkSlotProps>('handIns.excellentWork');
