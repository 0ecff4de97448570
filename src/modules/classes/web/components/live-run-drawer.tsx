import { useCall } from '../../../../ui/api/query.ts';
import { Drawer } from '../../../../ui/design/dialog.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { EmptyState, ErrorState } from '../../../../ui/design/states.tsx';
import { formatDuration, formatNumber, formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { liveRunRoute } from '../../shared/live.contract.ts';

/** Steps of one person's run so far. */
export function LiveRunDrawer({
  classId,
  runId,
  name,
  onClose,
}: {
  readonly classId: string;
  readonly runId: string;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const t = useT();
  const run = useCall(liveRunRoute, { params: { classId, runId } });
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('classes.live.stepsOf', { name })}
      closeLabel={t('ui.action.close')}
      width="min(760px, 100vw)"
      closeOnMask
    >
      {run.error ? (
        <ErrorState
          compact
          title={run.error.message}
          retryLabel={t('ui.action.retry')}
          onRetry={() => void run.refetch()}
        />
      ) : (
        <SimpleTable
          caption={t('classes.live.stepsOf', { name })}
          captionHidden
          rows={run.data?.steps ?? []}
          rowKey={(step) => String(step.seq)}
          skeletonRows={run.data ? 0 : 4}
          columns={[
            {
              key: 'step',
              title: t('classes.live.stepTitle'),
              heading: true,
              render: (step) => (
                <>
                  <span className="vse-num">{step.seq}</span> {step.title}
                </>
              ),
            },
            {
              key: 'time',
              title: t('classes.live.time'),
              numeric: true,
              render: (step) =>
                t('classes.live.onStep', {
                  time: formatDuration(step.seconds),
                  expected: formatDuration(step.expectSeconds),
                }),
            },
            {
              key: 'score',
              title: t('classes.live.score'),
              numeric: true,
              render: (step) => `${formatScore(step.score)} / ${formatScore(step.maxScore)}`,
            },
            {
              key: 'tries',
              title: t('classes.live.triesTitle'),
              numeric: true,
              render: (step) => formatNumber(step.repeatCount),
            },
            { key: 'words', title: t('classes.live.evaluation'), render: (step) => step.evaluation || '—' },
          ]}
          empty={
            <EmptyState drawing="empty" compact>
              {t('classes.live.noSteps')}
            </EmptyState>
          }
        />
      )}
    </Drawer>
  );
}
