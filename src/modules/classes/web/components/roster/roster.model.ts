import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { formatStored } from '../../../../../ui/i18n/stored-text.ts';
import type { BulkResult } from '../../../../../ui/table/list-page.model.ts';
import { commandFits, type EnrolmentCommand } from '../../../shared/class.model.ts';
import type { commandEnrolmentsRoute } from '../../../shared/roster.contract.ts';

/** An enrolment as its commands need it. */
export interface EnrolmentAt {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly courseId: string;
  readonly classId: string;
}

/** Commands in the order of menus; those that need a reason and take something away stand last. */
const ORDER: readonly EnrolmentCommand[] = ['approve', 'admit', 'restore', 'reject', 'withdraw'];

/** What can be done with an enrolment in this state. */
export const commandsFor = (state: string): readonly EnrolmentCommand[] =>
  ORDER.filter((one) => commandFits(one, state));

/** The answer of the server to a command on many, as lists show it. */
export function bulkResult({ done, skipped }: CallOutput<typeof commandEnrolmentsRoute>): BulkResult {
  return {
    done,
    skipped: skipped.map(({ id, name, reason }) => ({
      key: id,
      name,
      reason: formatStored(reason),
    })),
  };
}
