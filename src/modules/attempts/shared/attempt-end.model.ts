import { type DeadlineRule, deadlineOf, type ExtraTime } from '../../exams/shared/deadline.model.ts';
import type { SubmitReason } from './attempt.model.ts';
import { practised, practisedTime } from './practice.policy.ts';

/** Seconds a page has after a forced end to send what it holds. */
const FORCED_GRACE_SECONDS = 15;

/** Days without a sign of life after which an attempt that nothing else ends is handed in. */
export const IDLE_DAYS = 7;
const DAY_MS = 86_400_000;

/** When and why an attempt ends by itself. */
export interface AttemptEnd {
  /** End of answering; null: there is no deadline. */
  readonly at: Date | null;
  /** From here on the server closes it, with no page open either. */
  readonly closeAt: Date;
  /** When it counts as handed in once the server has closed it. */
  readonly handedInAt: Date;
  readonly reason: Exclude<SubmitReason, 'self'>;
}

/** What of an exam decides about the end of its attempts. */
export type EndingExam = DeadlineRule & { readonly settings: { readonly graceSeconds: number } };

/**
 * The end of an attempt: its deadline with the grace of the exam, or the moment it is forced in, whichever comes first;
 * without a deadline seven days after the last sign of life of its page.
 * Nothing of it is stored, so a later end of the exam holds at once.
 */
export function endOf(
  attempt: {
    readonly startedAt: Date;
    readonly extraMinutes: number;
    readonly forceAt: Date | null;
    readonly seenAt: Date;
    readonly practice?: boolean;
  },
  given: EndingExam,
  granted: ExtraTime | null,
): AttemptEnd {
  const exam = attempt.practice ? practised(given) : given;
  const accommodation = attempt.practice ? practisedTime(granted) : granted;
  const deadline = deadlineOf(exam, accommodation, attempt.startedAt, attempt.extraMinutes);
  const after = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);
  const { forceAt } = attempt;
  if (forceAt && (deadline === null || forceAt < deadline)) {
    return { at: forceAt, closeAt: after(forceAt, FORCED_GRACE_SECONDS), handedInAt: forceAt, reason: 'forced' };
  }
  if (deadline === null) {
    const idle = new Date(attempt.seenAt.getTime() + IDLE_DAYS * DAY_MS);
    return { at: null, closeAt: idle, handedInAt: idle, reason: 'timeout' };
  }
  const early = exam.closingAt !== null && deadline.getTime() === exam.closingAt.getTime();
  return {
    at: deadline,
    closeAt: after(deadline, exam.settings.graceSeconds),
    handedInAt: deadline,
    reason: early ? 'forced' : 'timeout',
  };
}
