import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { formatDuration, formatNumber, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';

export interface ShownStep {
  readonly seq: number;
  readonly title: string;
  readonly goal: string;
  readonly expectSeconds: number;
  readonly maxScore: number;
  readonly scoringModel: string;
}

/** 实验步骤 with the sum of points and time at its foot; printed, its head stands on every page. */
export function StepTable({
  steps,
  best = [],
}: {
  readonly steps: readonly ShownStep[];
  /** Best own score of each step; without any there is no such column. */
  readonly best?: readonly { readonly seq: number; readonly score: number }[];
}) {
  const t = useT();
  const own = new Map(best.map((one) => [one.seq, one.score]));
  const sum = steps.reduce((total, step) => total + step.maxScore, 0);
  const seconds = steps.reduce((total, step) => total + step.expectSeconds, 0);
  return (
    <div className="lab-steps">
      <SimpleTable
        caption={t('experiments.details.steps')}
        captionHidden
        rows={steps}
        rowKey={(step) => String(step.seq)}
        columns={[
          { key: 'seq', title: t('experiments.details.seq'), numeric: true, width: '64px', render: (step) => step.seq },
          {
            key: 'title',
            title: t('experiments.details.step'),
            heading: true,
            width: '22%',
            render: (step) => step.title,
          },
          { key: 'goal', title: t('experiments.details.goal'), render: (step) => step.goal },
          {
            key: 'model',
            title: t('experiments.details.model'),
            render: (step) =>
              step.scoringModel && (
                <details>
                  <summary>{t('experiments.details.modelOpen')}</summary>
                  {step.scoringModel}
                </details>
              ),
          },
          {
            key: 'expected',
            title: t('experiments.details.expected'),
            numeric: true,
            width: '110px',
            render: (step) => formatDuration(step.expectSeconds),
          },
          {
            key: 'max',
            title: t('experiments.details.max'),
            numeric: true,
            width: '84px',
            render: (step) => formatScore(step.maxScore),
          },
          ...(own.size > 0
            ? [
                {
                  key: 'best',
                  title: t('experiments.details.best'),
                  numeric: true,
                  width: '96px',
                  render: (step: ShownStep) => (own.has(step.seq) ? formatScore(own.get(step.seq) ?? 0) : '—'),
                },
              ]
            : []),
        ]}
      />
      <p className="vse-muted">
        {t('experiments.details.stepsFoot', {
          score: formatScore(sum),
          minutes: formatNumber(Math.round(seconds / 60)),
        })}
      </p>
    </div>
  );
}
