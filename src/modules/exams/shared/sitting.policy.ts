import type { ExamKind, Sitting } from './exam.model.ts';

/** Sittings that belong to an exam before them: 缓考 and 补考. */
export const LATER_SITTINGS = ['deferred', 'makeup'] as const;
export type LaterSitting = (typeof LATER_SITTINGS)[number];

/** How an exam went for one candidate. */
export type Outcome = 'absent' | 'below' | 'passed' | 'pending';

/** What counts for a candidate of an exam. */
export interface SittingResult {
  readonly personId: string;
  /** In per cent of the full mark; null without a score. */
  readonly percent: number | null;
  /** Something of it is not handed in or not marked yet. */
  readonly pending: boolean;
}

/** Per cents are quotients: 57 of 100 is not below 57. */
const exact = (percent: number) => Math.round(percent * 1e6) / 1e6;

/** How an exam went. @param result undefined: never started */
export function outcomeOf(result: Omit<SittingResult, 'personId'> | undefined, passLine: number): Outcome {
  if (result === undefined) return 'absent';
  if (result.pending || result.percent === null) return 'pending';
  return exact(result.percent) < passLine ? 'below' : 'passed';
}

/** Later sittings an exam may have: one that was put off for somebody may be made up, and is not put off again. */
export function sittingsAfter(exam: { readonly kind: ExamKind; readonly sitting: Sitting }): readonly LaterSitting[] {
  if (exam.kind === 'test') return [];
  if (exam.sitting === 'normal') return LATER_SITTINGS;
  return exam.sitting === 'deferred' ? ['makeup'] : [];
}

/** True for who may be named for a sitting: it is put off for who was absent, and made up by who failed as well. */
export const mayBeNamed = (sitting: LaterSitting, outcome: Outcome): boolean =>
  outcome === 'absent' || (sitting === 'makeup' && outcome === 'below');
