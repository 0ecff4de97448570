import { defineSlot } from '../../../../../ui/slot.tsx';

/** Fills 答题 where no exam and no attempt is named. */
export interface OwnStudyProps {
  /** Course the page belongs to; null for all of them. */
  readonly courseId: string | null;
}

/** What a learner learns from exams that are over. */
export const ownStudySlot = defineSlot<OwnStudyProps>('attempts.ownStudy');
