import { defineSlot } from '../../../../../ui/slot.tsx';

/** One question of an own result, for what modules above say of it. */
export interface ReviewItemProps {
  readonly attemptId: string;
  readonly item: string;
  /** Number of the question, from 1. */
  readonly place: number;
}

/** Beside the score of a question in the own result. */
export const reviewItemSlot = defineSlot<ReviewItemProps>('attempts.reviewItem');
