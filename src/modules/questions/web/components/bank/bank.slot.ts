import { defineSlot } from '../../../../../ui/slot.tsx';
import type { Bank, BankPlace } from './bank-place.model.ts';

/** A bank as its page shows it, for tools of modules above. */
export interface BankToolsProps {
  readonly courseId: string;
  readonly bank: Bank;
  readonly place: BankPlace;
  /** Questions that are chosen in the list. */
  readonly chosen: ReadonlySet<string>;
}

/** Tools beside 新建题目. */
export const bankToolsSlot = defineSlot<BankToolsProps>('questions.bankTools');
