import type { ExamKind, Sitting } from './exam.model.ts';

export const DEFERRAL_STATES = ['submitted', 'approved', 'rejected', 'withdrawn'] as const;
export type DeferralState = (typeof DEFERRAL_STATES)[number];

/** Characters of what a candidate gives as the reason. */
export const DEFERRAL_REASON = { min: 10, max: 500 } as const;
/** Files that prove it, one at least. */
export const DEFERRAL_FILES = { min: 1, max: 5 } as const;
/** Days after the end of the exam within which who could not come may still ask. */
export const DEFERRAL_DAYS = 3;

/** Last instant at which it may be asked for, in milliseconds; null for what cannot be put off. */
export function deferralEnd(exam: {
  readonly kind: ExamKind;
  readonly sitting: Sitting;
  /** End of the own window in milliseconds. */
  readonly closesAt: number | null;
}): number | null {
  if (exam.kind !== 'exam' || exam.sitting !== 'normal' || exam.closesAt === null) return null;
  return exam.closesAt + DEFERRAL_DAYS * 86_400_000;
}
