import { defineSlot } from '../../../../ui/slot.tsx';

/** One homework, for the tabs that modules above put beside its own. */
export interface HomeworkTabProps {
  readonly courseId: string;
  readonly homeworkId: string;
}

/** 批改: what was handed in, and the desk it is marked on. */
export const homeworkWorkSlot = defineSlot<HomeworkTabProps>('homework.work');
/** 成绩与公布: marks of the learners, and their release. */
export const homeworkResultsSlot = defineSlot<HomeworkTabProps>('homework.results');
/** 互评: how far the reviews learners give each other are, and what comes of them. */
export const homeworkReviewSlot = defineSlot<HomeworkTabProps>('homework.review');
