import { useEffect } from 'react';
import { useCall } from '../../../../ui/api/query.ts';
import { Drawer } from '../../../../ui/design/dialog.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { EmptyState, ErrorState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { formatDuration, formatNumber, formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { liveRunRoute } from '../../shared/live.contract.ts';
import { isStuck, secondsOnStep } from '../../shared/live.model.ts';
import type { LiveSnapshot, Row } from './use-live-class.ts';

/** Steps of one person's run so far, and the one he or she works on now. */
export function LiveRunDrawer({
  classId,
  runId,
  row,
  steps,
  now,
  onClose,
}: {
  readonly classId: string;
  readonly runId: string;
  readonly row: Row;
  readonly steps: LiveSnapshot['steps'];
  readonly now: number;
  readonly onClose: () => void;
}) {
  const t = useT();
  const { name } = row;
  const run = useCall(liveRunRoute, { params: { classId, runId } });
  const { refetch } = run;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step begun means that one has ended
  useEffect(() => void refetch(), [row.step, row.state, refetch]);
  const step = row.state === 'running' ? steps.find((one) => one.seq === row.step) : undefined;
  const stuck = isStuck(row, steps, now);
  const done = (run.data?.steps ?? []).map((one) => ({ ...one, running: false }));
  const open = step && {
    seq: step.seq,
    title: step.title,
    seconds: secondsOnStep(row, now),
    expectSeconds: step.expectSeconds,
    score: null,
    maxScore: null,
    repeatCount: row.repeats,
    evaluation: null,
    running: true,
  };
  const rows = open ? [...done, open] : done;
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
          rows={run.data ? rows : []}
          rowKey={(step) => `${step.seq}${step.running ? ':running' : ''}`}
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
              render: (step) =>
                step.maxScore === null ? '—' : `${formatScore(step.score)} / ${formatScore(step.maxScore)}`,
            },
            {
              key: 'tries',
              title: t('classes.live.triesTitle'),
              numeric: true,
              render: (step) => formatNumber(step.repeatCount),
            },
            {
              key: 'words',
              title: t('classes.live.evaluation'),
              render: (step) =>
                step.running ? (
                  <StatusTag tone={stuck ? 'error' : 'info'}>
                    {stuck ? t('classes.live.stuck') : t('classes.live.state.running')}
                  </StatusTag>
                ) : (
                  step.evaluation || '—'
                ),
            },
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
