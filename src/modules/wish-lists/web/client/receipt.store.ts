import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { readStored, writeStored } from '../../../../ui/api/storage.ts';
import type { submitVisitorWishRoute } from '../../shared/wish-list.contract.ts';

/** What this tab submitted last: the page of thanks shows it, and nothing but the serial stands in its address. */
export type Receipt = CallOutput<typeof submitVisitorWishRoute> & {
  readonly lines: readonly { readonly name: string; readonly seats: number }[];
};

const KEY = 'wish_receipt';

function isReceipt(value: unknown): value is Receipt {
  const receipt = value as Partial<Receipt> | null;
  return (
    typeof receipt === 'object' &&
    receipt !== null &&
    typeof receipt.serial === 'string' &&
    typeof receipt.submittedAt === 'string' &&
    typeof receipt.days === 'number' &&
    Array.isArray(receipt.lines)
  );
}

export const keepReceipt = (receipt: Receipt): void => writeStored(KEY, receipt, undefined, 'session');

/** The receipt of a serial; null in another tab, or for another list. */
export function receiptOf(serial: string): Receipt | null {
  const kept = readStored(KEY, isReceipt, 'session');
  return kept?.serial === serial ? kept : null;
}
