import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { Button, IconButton } from '../../../../ui/design/button.tsx';
import { CheckIcon, ChevronLeftIcon, ClockIcon, FullscreenIcon, MoreIcon } from '../../../../ui/design/icons.ts';
import { LogoMark } from '../../../../ui/design/logo.tsx';
import { Menu, type MenuItem } from '../../../../ui/design/menu.tsx';
import { formatDuration, formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { RunSession } from '../client/session.engine.ts';
import type { SessionView } from '../client/session.model.ts';
import { possibleScore, type StepView, stepTotals } from '../client/steps.model.ts';
import { saveWord } from './run-labels.ts';
import './run-bar.css';

/** Active time, counted on every second while the page is worked with. */
function Timer({ session }: { readonly session: RunSession }) {
  const t = useT();
  const [seconds, setSeconds] = useState(() => session.activeSeconds());
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => {
      setSeconds(session.activeSeconds());
      setPaused(session.isPaused());
    }, 1000);
    return () => clearInterval(timer);
  }, [session]);
  const text = formatDuration(Math.floor(seconds));
  return (
    <span className="run-timer vse-num" role="timer" aria-label={t('runs.page.timer', { time: text })}>
      <ClockIcon aria-hidden="true" />
      <span aria-hidden="true">{text}</span>
      {paused && <span className="run-timer-note">{t('runs.page.timer.paused')}</span>}
    </span>
  );
}

/** Bar of the run page before and after the run: the name only. */
export function PlainBar({ name, children }: { readonly name: string; readonly children?: ReactNode }) {
  return (
    <header className="run-bar run-bar-plain">
      <LogoMark size={28} />
      <h1>{name}</h1>
      {children}
    </header>
  );
}

/** The steps as circles, the present one with its name; where they do not fit, its number and segments. Opens the list. */
function StepRail({
  steps,
  current,
  open,
  onOpen,
}: {
  readonly steps: readonly StepView[];
  readonly current: number | null;
  readonly open: boolean;
  readonly onOpen: () => void;
}) {
  const t = useT();
  const done = steps.filter(({ seconds }) => seconds !== null).length;
  const at = steps.find(({ seq }) => seq === current) ?? null;
  const text = at
    ? t('runs.page.rail', { n: at.seq, all: steps.length })
    : t('runs.page.railDone', { n: done, all: steps.length });
  const stateOf = (step: StepView) => (step.seq === current ? 'now' : step.seconds !== null ? 'done' : 'open');
  return (
    <button type="button" className="run-rail" aria-expanded={open} onClick={onOpen}>
      <span className="vse-visually-hidden">{`${t('runs.page.panel')} · ${text}`}</span>
      <span className="run-rail-circles" aria-hidden="true">
        {steps.map((step) => (
          <span key={step.seq} data-at={stateOf(step)} title={step.title}>
            {stateOf(step) === 'done' ? <CheckIcon /> : <b className="vse-num">{step.seq}</b>}
            {step.seq === current && <span className="run-rail-name">{step.title}</span>}
          </span>
        ))}
      </span>
      <span className="run-rail-short" aria-hidden="true">
        <span>
          {at && <span className="run-rail-title">{at.title}</span>}{' '}
          <span className="vse-num">
            {at?.seq ?? done}/{steps.length}
          </span>
        </span>
        <span className="run-rail-segments">
          {steps.map((step) => (
            <i key={step.seq} data-at={stateOf(step)} />
          ))}
        </span>
      </span>
    </button>
  );
}

/** Bar of a run, the only chrome of the page: way back, name, steps, save state, time, score, full screen, the rest. */
export function RunBar({
  name,
  context,
  session,
  view,
  scored,
  panel,
  finishing,
  onPanel,
  onBack,
  onFullscreen,
  onFinish,
  leave,
}: {
  readonly name: string;
  /** What the run counts in, and which attempt it is. */
  readonly context: string;
  readonly session: RunSession;
  readonly view: SessionView;
  /** The context shows scores. */
  readonly scored: boolean;
  readonly panel: boolean;
  /** Nothing but the bar ends this run, or all of it is done. */
  readonly finishing: boolean;
  readonly onPanel: () => void;
  readonly onBack: () => void;
  readonly onFullscreen: () => void;
  readonly onFinish: () => void;
  readonly leave: readonly MenuItem[];
}) {
  const t = useT();
  const save = saveWord(t, view);
  const running = view.stage === 'run';
  const possible = possibleScore(view.steps);
  return (
    <header className="run-bar" data-run-region="bar" tabIndex={-1}>
      <IconButton label={t('runs.result.back')} icon={<ChevronLeftIcon />} onClick={onBack} />
      <div className="run-bar-name">
        <h1>{name}</h1>
        <span>{context}</span>
      </div>
      {view.steps.length > 0 && <StepRail steps={view.steps} current={view.current} open={panel} onOpen={onPanel} />}
      <span className="run-bar-facts">
        <span className={`run-save run-save-${save.kind}`}>
          <span className="run-save-mark" aria-hidden="true" />
          {save.text}
        </span>
        <Timer session={session} />
        {view.steps.length > 0 && (
          <span className="run-bar-score vse-num">
            {scored
              ? t('runs.page.barScore', {
                  score: formatScore(stepTotals(view.steps).score),
                  max: formatScore(possible),
                })
              : t('runs.page.step.recorded')}
          </span>
        )}
      </span>
      <span className="run-bar-actions">
        {finishing && (
          <Button size="small" variant="primary" disabled={!running} onClick={onFinish}>
            {t('runs.page.finish')}
          </Button>
        )}
        <span className="run-bar-wide">
          <IconButton label={t('runs.page.fullscreen')} icon={<FullscreenIcon />} onClick={onFullscreen} />
        </span>
        <Menu
          look="icon"
          align="end"
          label={<MoreIcon aria-hidden="true" />}
          name={t('runs.page.more')}
          items={leave}
        />
      </span>
    </header>
  );
}
