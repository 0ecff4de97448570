import type { ReactNode } from 'react';
import './stepper.css';

/** State of a step. */
export type StepState = 'todo' | 'doing' | 'done' | 'failed';
/** Steps in order with shape and word: ○ to do, ◐ doing, ● done, ✕ failed. `words` are the names of the states. */
export function Stepper({
  steps,
  labels,
  label,
  horizontal,
}: {
  steps: readonly { key: string; title: ReactNode; note?: ReactNode; state: StepState }[];
  labels: Readonly<Record<StepState, string>>;
  label: string;
  horizontal?: boolean;
}) {
  return (
    <ol className={`vse-stepper${horizontal ? ' vse-stepper-row' : ''}`} aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.key}
          className={`vse-step vse-step-${step.state}`}
          aria-current={step.state === 'doing' ? 'step' : undefined}
        >
          <span className="vse-step-mark" aria-hidden="true" />
          <span className="vse-step-title">{step.title}</span>
          <span className="vse-step-word">{labels[step.state]}</span>
          {step.note && <span className="vse-step-note">{step.note}</span>}
        </li>
      ))}
    </ol>
  );
}
