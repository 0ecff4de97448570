import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { formatDuration, formatNumber, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { runResultRoute } from '../../../shared/run.contract.ts';

/** A step of a result. */
export type StepRow = CallOutput<typeof runResultRoute>['steps'][number];

/** Steps of an ended run: expected and used time, maximum and score, repeats, evaluation. */
export function StepTable({
  steps,
  scored,
  unmarked = [],
}: {
  readonly steps: readonly StepRow[];
  readonly scored: boolean;
  /** Steps that wait for a teacher's mark. */
  readonly unmarked?: readonly number[] | undefined;
}) {
  const t = useT();
  return (
    <SimpleTable<StepRow>
      caption={t('runs.result.steps')}
      captionHidden
      rows={steps}
      rowKey={(step) => String(step.seq)}
      columns={[
        {
          key: 'title',
          title: t('runs.result.step'),
          heading: true,
          render: (step) => (
            <span>
              <span className="vse-num">{step.seq}</span> {step.title}
            </span>
          ),
        },
        {
          key: 'expect',
          title: t('runs.result.expected'),
          numeric: true,
          render: (step) => formatDuration(step.expectSeconds),
        },
        {
          key: 'used',
          title: t('runs.result.used'),
          numeric: true,
          render: (step) => formatDuration(step.done?.seconds),
        },
        { key: 'max', title: t('runs.result.max'), numeric: true, render: (step) => formatScore(step.maxScore) },
        {
          key: 'score',
          title: t('runs.result.score'),
          numeric: true,
          render: (step) => (scored || !step.done ? formatScore(step.done?.score) : t('runs.page.step.recorded')),
        },
        {
          key: 'repeat',
          title: t('runs.result.repeats'),
          numeric: true,
          render: (step) => formatNumber(step.done?.repeatCount),
        },
        {
          key: 'evaluation',
          title: t('runs.result.evaluation'),
          render: (step) => {
            if (!step.done) return t('runs.result.notReported');
            if (unmarked.includes(step.seq)) return t('runs.record.pending');
            return step.done.flags.length > 0 ? t('runs.result.flagged') : step.done.evaluation || '—';
          },
        },
      ]}
    />
  );
}
