import { useEffect } from 'react';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { Button, ButtonLink } from '../../../../../ui/design/button.tsx';
import { Drawer } from '../../../../../ui/design/dialog.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { formatDuration, formatNumber, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { actionMoment } from '../../../../runs/shared/run.model.ts';
import { momentWord } from '../../../../runs/web/moments.public.tsx';
import { liveRunRoute } from '../../../shared/live.contract.ts';
import { isStuck, secondsOnStep } from '../../../shared/live.model.ts';
import { useAgoWord, useReasonWord } from './live-words.ts';
import type { LiveSnapshot, Row } from './use-live-class.ts';
import './live-run-drawer.css';

/** One person: the open step, what was done last, steps so far, what was told; the replay once the run has ended. */
export function LiveRunDrawer({
  classId,
  runId,
  row,
  snapshot,
  now,
  chosen,
  onChoose,
  onClose,
}: {
  readonly classId: string;
  readonly runId: string;
  readonly row: Row;
  readonly snapshot: LiveSnapshot;
  readonly now: number;
  readonly chosen: boolean;
  readonly onChoose: () => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const ago = useAgoWord();
  const reason = useReasonWord(snapshot)(row, now);
  const { steps } = snapshot;
  const run = useCall(liveRunRoute, { params: { classId, runId } });
  const { refetch } = run;
  const last = row.action ? `${row.action.epoch}:${row.action.n}` : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step, another action and another hint are news
  useEffect(() => void refetch(), [row.step, row.state, last, row.hints, refetch]);
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
  const rows = open ? [open, ...done] : done;
  const score = run.data?.score ?? row.score;
  return (
    <Drawer
      open
      onClose={onClose}
      title={row.name}
      width="min(720px, 100vw)"
      closeOnMask
      footer={
        row.state === 'running' ? (
          <Button aria-pressed={chosen} onClick={onChoose}>
            {chosen ? t('classes.live.unchoose') : t('classes.live.choose')}
          </Button>
        ) : (
          <ButtonLink href={addressOf('experimentRun', {}, { runId })}>{t('classes.live.replay')}</ButtonLink>
        )
      }
    >
      {run.error && !run.data ? (
        <CallError compact error={run.error} retry={run.refetch} />
      ) : (
        <div className="vse-live-run">
          <p className="vse-live-run-now">
            <span className="vse-num">{row.number ?? ''}</span>
            <StatusTag tone={stuck ? 'error' : row.state === 'running' ? 'info' : 'neutral'}>
              {stuck ? t('classes.live.stuck') : t(`classes.live.state.${row.state}`)}
            </StatusTag>
            {stuck && <span>{reason}</span>}
            <span className="vse-live-run-score">
              {t('classes.live.score')} <strong className="vse-num">{formatScore(score)}</strong>
            </span>
          </p>
          <section aria-labelledby="live-run-actions">
            <h3 id="live-run-actions">{t('classes.live.lastActions')}</h3>
            {!run.data ? (
              <SkeletonText lines={4} />
            ) : run.data.actions.length === 0 ? (
              <p className="vse-live-none">{t('classes.live.noAction')}</p>
            ) : (
              <ol className="vse-live-actions" aria-live="off">
                {run.data.actions.map((action) => (
                  <li key={`${action.epoch}:${action.n}`}>
                    <span className="vse-num">{ago(Math.floor((now - action.at) / 1000))}</span>
                    <span>{momentWord(t, actionMoment(action), snapshot.words)}</span>
                  </li>
                ))}
              </ol>
            )}
          </section>
          {run.data && run.data.hints.length > 0 && (
            <section aria-labelledby="live-run-hints">
              <h3 id="live-run-hints">{t('classes.live.told')}</h3>
              <ul className="vse-live-actions">
                {run.data.hints.map((hint) => (
                  <li key={hint.at}>
                    <span className="vse-num">{ago(Math.floor((now - hint.at) / 1000))}</span>
                    <span>{hint.text}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <SimpleTable
            caption={t('classes.live.stepsOf', { name: row.name })}
            rows={run.data ? rows : []}
            rowKey={(one) => `${one.seq}${one.running ? ':running' : ''}`}
            skeletonRows={run.data ? 0 : 4}
            columns={[
              {
                key: 'step',
                title: t('classes.live.stepTitle'),
                heading: true,
                render: (one) => (
                  <>
                    <span className="vse-num">{one.seq}</span> {one.title}
                  </>
                ),
              },
              {
                key: 'time',
                title: t('classes.live.time'),
                numeric: true,
                render: (one) =>
                  t('classes.live.onStep', {
                    time: formatDuration(one.seconds),
                    expected: formatDuration(one.expectSeconds),
                  }),
              },
              {
                key: 'score',
                title: t('classes.live.score'),
                numeric: true,
                render: (one) =>
                  one.maxScore === null ? '—' : `${formatScore(one.score)} / ${formatScore(one.maxScore)}`,
              },
              {
                key: 'tries',
                title: t('classes.live.triesTitle'),
                numeric: true,
                render: (one) => formatNumber(one.repeatCount),
              },
              {
                key: 'words',
                title: t('classes.live.evaluation'),
                render: (one) =>
                  one.running ? (
                    <StatusTag tone={stuck ? 'error' : 'info'}>
                      {stuck ? t('classes.live.stuck') : t('classes.live.state.running')}
                    </StatusTag>
                  ) : (
                    one.evaluation || '—'
                  ),
              },
            ]}
            empty={
              <EmptyState drawing="empty" compact>
                {t('classes.live.noSteps')}
              </EmptyState>
            }
          />
        </div>
      )}
    </Drawer>
  );
}
