import { useEffect, useRef, useState } from 'react';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { heldByWindow } from '../client/content-holder.ts';
import type { RunDetail } from '../client/run-calls.ts';
import type { RunSession } from '../client/session.engine.ts';
import { ScriptErrors } from './script-fault.tsx';

/** A window beside this one rather than a tab over it: this page goes on counting and sending. */
const SHAPE = 'popup,width=1280,height=820';
const LOOK_MS = 1000;

/** Content that refuses frames plays in a window of its own; this page stays its shell and says so. */
export function RunWindow({
  detail,
  name,
  session,
  loading,
  errors,
}: {
  readonly detail: RunDetail;
  readonly name: string;
  readonly session: RunSession;
  readonly loading: boolean;
  /** Uncaught script errors of the content, null without a fatal one. */
  readonly errors: readonly string[] | null;
  /** A window is sized by its person. */
  readonly contentWidth: number | null;
}) {
  const t = useT();
  const [state, setState] = useState<'none' | 'open' | 'closed' | 'blocked'>('none');
  const opened = useRef<Window | null>(null);
  const detach = useRef<(() => void) | null>(null);
  const address = detail.frame?.address;
  useEffect(() => {
    const watch = setInterval(() => {
      if (!opened.current?.closed) return;
      opened.current = null;
      detach.current?.();
      detach.current = null;
      setState('closed');
    }, LOOK_MS);
    return () => {
      clearInterval(watch);
      detach.current?.();
      opened.current?.close();
    };
  }, []);
  if (!address) return null;
  const open = () => {
    if (opened.current) return opened.current.focus();
    // The window comes first, empty: no document may say hello before somebody listens.
    const made = window.open('', '_blank', SHAPE);
    if (!made) return setState('blocked');
    opened.current = made;
    detach.current = session.attach(heldByWindow(made, address));
    made.location.replace(address);
    setState('open');
  };
  return (
    <div className="run-frame">
      <div className="run-cover" data-run-region="frame" tabIndex={-1}>
        <div className="run-loading">
          <h2>{t('runs.page.window.title', { name })}</h2>
          <p>{t('runs.page.window.text')}</p>
          <p role="status">
            {state === 'closed'
              ? t('runs.page.window.closed')
              : state === 'open' && t(loading ? 'runs.page.load.loading' : 'runs.page.window.open')}
          </p>
          {state === 'open' && loading && errors && (
            <Banner tone="error" title={t('runs.page.script.title')}>
              {t('runs.page.script.text')}
              <ScriptErrors errors={errors} />
            </Banner>
          )}
          {state === 'open' && loading && <Button onClick={session.show}>{t('runs.page.load.show')}</Button>}
          {state === 'blocked' && <Banner tone="error">{t('runs.page.window.blocked')}</Banner>}
          <Button variant="primary" onClick={open}>
            {t(state === 'open' ? 'runs.page.window.show' : 'runs.page.window.action')}
          </Button>
        </div>
      </div>
    </div>
  );
}
