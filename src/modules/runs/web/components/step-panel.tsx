import { ProgressBar } from '../../../../ui/design/progress.tsx';
import { formatDuration, formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { type StepView, stepTotals } from '../client/steps.model.ts';
import './step-panel.css';

/** Mark, title, time and points of a step. */
export function StepFacts({ step, scored }: { readonly step: StepView; readonly scored: boolean }) {
  const t = useT();
  const messages = {
    todo: t('runs.page.step.todo'),
    doing: t('runs.page.step.doing'),
    done: t('runs.page.step.done'),
  };
  const points = `${formatScore(step.score)} / ${formatScore(step.maxScore)}`;
  return (
    <>
      <span className="run-step-mark" aria-hidden="true" />
      <span className="run-step-title">
        <span className="vse-num">{step.seq}</span> {step.title}
      </span>
      <span className="run-step-facts">
        <span className="run-step-word">{messages[step.state]}</span>
        <span className="vse-num">
          {t('runs.page.step.time', {
            used: formatDuration(step.seconds),
            expected: formatDuration(step.expectSeconds),
          })}
        </span>
        <span className="vse-num">
          {scored
            ? step.state === 'done'
              ? t('runs.page.step.score', { points })
              : t('runs.page.step.max', { max: formatScore(step.maxScore) })
            : step.state === 'done' && t('runs.page.step.recorded')}
        </span>
        {step.repeatCount > 1 && <span>{t('runs.page.step.repeats', { n: step.repeatCount })}</span>}
      </span>
    </>
  );
}

function StepLine({
  step,
  current,
  scored,
}: {
  readonly step: StepView;
  readonly current: boolean;
  readonly scored: boolean;
}) {
  const t = useT();
  return (
    <li className={`run-step run-step-${step.state}`} aria-current={current ? 'step' : undefined}>
      <details>
        <summary>
          <StepFacts step={step} scored={scored} />
        </summary>
        <p>{step.goal || t('runs.page.step.noGoal')}</p>
      </details>
    </li>
  );
}

/** How far the steps are, in a bar and in words. */
export function StepsHeader({
  steps,
  totals,
  scored,
}: {
  readonly steps: readonly StepView[];
  readonly totals: ReturnType<typeof stepTotals>;
  readonly scored: boolean;
}) {
  const t = useT();
  const done = steps.filter(({ seconds }) => seconds !== null).length;
  return (
    <div className="run-panel-head">
      <ProgressBar
        value={totals.share * 100}
        label={t('runs.page.step.progress')}
        valueText={t('runs.page.step.count', { done, all: steps.length })}
        showValue
      />
      {scored && (
        <p className="vse-num">
          {t('runs.page.step.total', {
            score: formatScore(totals.score),
            max: formatScore(totals.maxScore),
          })}
        </p>
      )}
    </div>
  );
}

/** The steps of a run with shape, word, time and score; the goal of a step opens. */
export function StepPanel({
  steps,
  current,
  scored,
  silent = false,
}: {
  readonly steps: readonly StepView[];
  readonly current: number | null;
  /** The context shows scores. */
  readonly scored: boolean;
  /** The content has not said a word: no step will be ticked by itself. */
  readonly silent?: boolean;
}) {
  const t = useT();
  if (steps.length === 0) return <p className="run-panel-note">{t('runs.page.step.none')}</p>;
  return (
    <>
      <StepsHeader steps={steps} totals={stepTotals(steps)} scored={scored} />
      {silent && <p className="run-panel-note">{t('runs.record.silent')}</p>}
      <ol className="run-steps">
        {steps.map((step) => (
          <StepLine key={step.seq} step={step} current={step.seq === current} scored={scored} />
        ))}
      </ol>
    </>
  );
}
