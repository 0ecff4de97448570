import { useState } from 'react';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { FilterChip } from '../../../../ui/design/chip.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { formatDuration, formatNumber, formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { columnCounts, isSilent, isStuck, secondsOnStep, stuckFirst, stuckSteps } from '../../shared/live.model.ts';
import { HintDialog } from './hint-dialog.tsx';
import { LiveRunDrawer } from './live-run-drawer.tsx';
import { type LiveSnapshot, type Row, useLiveClass } from './use-live-class.ts';
import './live-class.css';

/** How a tile is coloured; its words say the same. */
const TONES = {
  waiting: 'neutral',
  running: 'info',
  finished: 'success',
  unfinished: 'warning',
  abandoned: 'neutral',
} as const;

function PersonCard({
  row,
  steps,
  now,
  onOpen,
}: {
  readonly row: Row;
  readonly steps: LiveSnapshot['steps'];
  readonly now: number;
  readonly onOpen: () => void;
}) {
  const t = useT();
  const step = steps.find((one) => one.seq === row.step);
  const stuck = isStuck(row, steps, now);
  const silent = isSilent(row, now);
  const seconds = secondsOnStep(row, now);
  const state = {
    waiting: t('classes.live.state.waiting'),
    running: t('classes.live.state.running'),
    finished: t('classes.live.state.finished'),
    unfinished: t('classes.live.state.unfinished'),
    abandoned: t('classes.live.state.abandoned'),
  }[row.state];
  const expected = step?.expectSeconds ?? 0;
  const share = expected > 0 ? Math.min(1, seconds / (2 * expected)) : 0;
  return (
    <li className={`vse-live-tile${stuck ? ' vse-live-stuck' : ''}`} data-state={row.state}>
      <button type="button" disabled={row.runId === null} onClick={onOpen}>
        <span className="vse-live-name">
          <strong>{row.name}</strong>
          <span className="vse-num">{row.number ?? ''}</span>
        </span>
        {row.state === 'running' && step ? (
          <>
            <span className="vse-live-step">
              <span className="vse-num">
                {step.seq}/{steps.length}
              </span>{' '}
              {step.title}
            </span>
            <span className="vse-live-bar" aria-hidden="true">
              <i style={{ inlineSize: `${Math.round(share * 100)}%` }} />
            </span>
            <span className="vse-live-facts">
              <span>
                {t('classes.live.onStep', {
                  time: formatDuration(seconds),
                  expected: formatDuration(step.expectSeconds),
                })}
              </span>
              {row.repeats > 1 && <span>{t('classes.live.tries', { n: row.repeats })}</span>}
            </span>
          </>
        ) : (
          <span className="vse-live-step vse-live-quiet">{state}</span>
        )}
        <span className="vse-live-foot">
          <StatusTag tone={stuck ? 'error' : TONES[row.state]}>{stuck ? t('classes.live.stuck') : state}</StatusTag>
          <span className="vse-num">{row.score === null ? '—' : formatScore(row.score)}</span>
        </span>
        {silent && <span className="vse-live-silent">{t('classes.live.silent')}</span>}
      </button>
    </li>
  );
}

/** The live class: one row a person, where the class is stuck, a sentence to everybody. */
export function LiveClass({ classId, nodeId }: { readonly classId: string; readonly nodeId: string }) {
  const t = useT();
  const live = useLiveClass(classId, nodeId);
  const [only, setOnly] = useState<number | 'stuck' | null>(null);
  const [hinting, setHinting] = useState(false);
  const [openedId, setOpenedId] = useState<string | null>(null);
  if (live.error) {
    return <CallError error={live.error} retry={live.refetch} />;
  }
  if (!live.data) return <SkeletonBlock height="360px" />;
  const { steps } = live.data;
  const { rows, now } = live;
  const counts = columnCounts(rows);
  const places = stuckSteps(rows, steps, now);
  const stuck = rows.filter((row) => isStuck(row, steps, now));
  const opened = rows.find((row) => row.personId === openedId);
  const running = rows.filter((row) => row.state === 'running').length;
  const shown = stuckFirst(rows, steps, now).filter((row) =>
    only === null ? true : only === 'stuck' ? stuck.includes(row) : row.state === 'running' && row.step === only,
  );
  if (rows.length === 0) {
    return <EmptyState drawing="empty">{t('classes.live.nobody')}</EmptyState>;
  }
  return (
    <div className="vse-stack">
      {!live.up && <Banner tone="warning">{t('classes.live.down')}</Banner>}
      <div role="status" aria-live="polite">
        {places.map(({ seq, persons }) => (
          <Banner
            key={seq}
            tone="error"
            live={false}
            title={t('classes.live.place', { n: seq, title: steps.find((step) => step.seq === seq)?.title ?? '' })}
          >
            {t('classes.live.placeText', { n: persons.length })}
          </Banner>
        ))}
      </div>
      <div className="vse-class-tools">
        <p className="vse-live-counts">
          {t('classes.live.counts', {
            running,
            done: rows.filter((row) => row.state === 'finished').length,
            all: rows.length,
          })}
        </p>
        <Button variant="primary" disabled={running === 0} onClick={() => setHinting(true)}>
          {t('classes.live.hint')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: chips that filter are a group of buttons, not fields of a form */}
      <div className="vse-row" role="group" aria-label={t('classes.live.columns')}>
        <FilterChip pressed={only === null} count={rows.length} onToggle={() => setOnly(null)}>
          {t('classes.manage.all')}
        </FilterChip>
        <FilterChip
          pressed={only === 'stuck'}
          count={stuck.length}
          onToggle={() => setOnly(only === 'stuck' ? null : 'stuck')}
        >
          {t('classes.live.stuck')}
        </FilterChip>
        {steps.map((step) => (
          <FilterChip
            key={step.seq}
            pressed={only === step.seq}
            count={counts.get(step.seq) ?? 0}
            onToggle={() => setOnly(only === step.seq ? null : step.seq)}
          >
            {t('classes.live.step', { n: formatNumber(step.seq) })}
          </FilterChip>
        ))}
      </div>
      {shown.length === 0 ? (
        <p className="vse-live-quiet">{t('classes.live.noneHere')}</p>
      ) : (
        <ul className="vse-live-grid">
          {shown.map((row) => (
            <PersonCard key={row.personId} row={row} steps={steps} now={now} onOpen={() => setOpenedId(row.personId)} />
          ))}
        </ul>
      )}
      {hinting && <HintDialog classId={classId} nodeId={nodeId} running={running} onClose={() => setHinting(false)} />}
      {opened?.runId && (
        <LiveRunDrawer
          classId={classId}
          runId={opened.runId}
          row={opened}
          steps={steps}
          now={now}
          onClose={() => setOpenedId(null)}
        />
      )}
    </div>
  );
}
