import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { Button, IconButton } from '../../../../ui/design/button.tsx';
import { ClockIcon, ListIcon } from '../../../../ui/design/icons.ts';
import { LogoMark } from '../../../../ui/design/logo.tsx';
import { Menu, type MenuItem } from '../../../../ui/design/menu.tsx';
import { formatDuration } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { RunSession } from '../client/session.engine.ts';
import type { SessionView } from '../client/session.model.ts';
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
    <header className="run-bar">
      <LogoMark size={28} />
      <h1>{name}</h1>
      {children}
    </header>
  );
}

/** Bar of a run: name, time, save state, steps, full screen, finish and leave. */
export function RunBar({
  name,
  session,
  view,
  panel,
  onPanel,
  onFullscreen,
  onFinish,
  onSave,
  saving,
  leave,
}: {
  readonly name: string;
  readonly session: RunSession;
  readonly view: SessionView;
  readonly panel: boolean;
  readonly onPanel: () => void;
  readonly onFullscreen: () => void;
  readonly onFinish: () => void;
  readonly onSave: () => void;
  readonly saving: boolean;
  readonly leave: readonly MenuItem[];
}) {
  const t = useT();
  const save = saveWord(t, view);
  const running = view.stage === 'run';
  return (
    <header className="run-bar" data-run-region="bar" tabIndex={-1}>
      <LogoMark size={28} />
      <h1>{name}</h1>
      <span className="run-bar-facts">
        <Timer session={session} />
        <span className={`run-save run-save-${save.kind}`}>
          <span className="run-save-mark" aria-hidden="true" />
          {save.text}
        </span>
      </span>
      <span className="run-bar-actions">
        <IconButton
          label={t('runs.page.panel')}
          icon={<ListIcon />}
          pressed={panel}
          aria-expanded={panel}
          onClick={onPanel}
        />
        <span className="run-bar-wide">
          {view.stateful && (
            <Button disabled={!running} loading={saving} onClick={onSave}>
              {t('runs.page.save.now')}
            </Button>
          )}
          <Button onClick={onFullscreen}>{t('runs.page.fullscreen')}</Button>
        </span>
        <Button variant="primary" disabled={!running} onClick={onFinish}>
          {t('runs.page.finish')}
        </Button>
        <Menu label={t('runs.page.exit')} align="end" items={leave} />
      </span>
    </header>
  );
}
