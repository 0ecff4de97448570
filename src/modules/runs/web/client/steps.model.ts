import type { StepEndData } from '../../../../kernel/bridge/protocol.ts';

/** A step as the panel shows it. Times in seconds. */
export interface StepView {
  readonly seq: number;
  readonly title: string;
  readonly goal: string;
  readonly expectSeconds: number | null;
  readonly maxScore: number;
  readonly state: 'todo' | 'doing' | 'done';
  readonly seconds: number | null;
  readonly score: number | null;
  readonly repeatCount: number;
}

const change = (steps: readonly StepView[], seq: number, to: (step: StepView) => Partial<StepView>): StepView[] =>
  steps.map((step) => (step.seq === seq ? { ...step, ...to(step) } : step));

/** A step was opened; the one open before it stays as far as it got. */
export function openStep(steps: readonly StepView[], seq: number): StepView[] {
  return steps.map((step) => {
    if (step.seq === seq) return { ...step, state: 'doing' };
    return step.state === 'doing' ? { ...step, state: step.seconds === null ? 'todo' : 'done' } : step;
  });
}

/** A reported step; one that the platform records has no score yet. */
export type ReportedStep = Omit<StepEndData, 'score'> & { readonly score: number | null };

/** A step was reported. */
export function closeStep(steps: readonly StepView[], data: ReportedStep): StepView[] {
  return change(steps, data.seq, () => ({
    state: 'done',
    seconds: data.timeUsed,
    score: data.score,
    repeatCount: Math.max(1, data.repeatCount),
  }));
}

/** Steps never reported, in order. */
export const missingSteps = (steps: readonly StepView[]): readonly StepView[] =>
  steps.filter((step) => step.seconds === null);

/** Sum of the reported scores and share of reported steps (0–1; 0 without steps). */
export function stepTotals(steps: readonly StepView[]): { score: number; maxScore: number; share: number } {
  const done = steps.filter((step) => step.seconds !== null);
  return {
    score: done.reduce((sum, step) => sum + (step.score ?? 0), 0),
    maxScore: steps.reduce((sum, step) => sum + step.maxScore, 0),
    share: steps.length === 0 ? 0 : done.length / steps.length,
  };
}

/** Most points of the reported steps. */
export const possibleScore = (steps: readonly StepView[]): number =>
  steps.reduce((sum, step) => sum + (step.seconds === null ? 0 : step.maxScore), 0);
