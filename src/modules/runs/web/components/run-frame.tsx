import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/design/button.tsx';
import { ProgressBar } from '../../../../ui/design/progress.tsx';
import { ErrorState } from '../../../../ui/design/states.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { heldByFrame } from '../client/content-holder.ts';
import type { RunDetail } from '../client/run-calls.ts';
import type { RunSession } from '../client/session.engine.ts';

/** After these seconds loading is called slow, and a fault. */
const SLOW_SECONDS = 60;
const FAULT_SECONDS = 120;

function Loading({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT();
  const [seconds, setSeconds] = useState(0);
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    const from = performance.now();
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - from) / 1000)), 1000);
    const frame = document.querySelector('.run-frame iframe');
    const onLoad = () => setLoaded(true);
    frame?.addEventListener('load', onLoad);
    return () => {
      clearInterval(timer);
      frame?.removeEventListener('load', onLoad);
    };
  }, []);
  if (seconds >= FAULT_SECONDS) {
    return (
      <div className="run-cover">
        <ErrorState title={t('runs.page.load.fault')} retryLabel={t('ui.action.retry')} onRetry={onRetry}>
          {t('runs.page.load.faultText')}
        </ErrorState>
      </div>
    );
  }
  return (
    <div className="run-cover">
      <div className="run-loading">
        <p role="status">{loaded ? t('runs.page.load.starting') : t('runs.page.load.loading')}</p>
        <ProgressBar value={null} label={t('runs.page.load.loading')} />
        {seconds >= SLOW_SECONDS && (
          <>
            <p role="status">{t('runs.page.load.slow', { seconds })}</p>
            <Button onClick={onRetry}>{t('ui.action.retry')}</Button>
          </>
        )}
      </div>
    </div>
  );
}

/** The frame of the content with exactly the attributes of its profile, covered until its first sign. */
export function RunFrame({
  detail,
  name,
  session,
  loading,
}: {
  readonly name: string;
  readonly detail: RunDetail;
  readonly session: RunSession;
  readonly loading: boolean;
}) {
  const t = useT();
  const ref = useRef<HTMLIFrameElement>(null);
  const [turn, setTurn] = useState(0);
  const facts = detail.frame;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every turn is a frame of its own
  useEffect(() => {
    const element = ref.current;
    if (!element || !facts) return;
    const detach = session.attach(heldByFrame(element));
    // The address comes last: no document may say hello before somebody listens.
    element.src = facts.address;
    return detach;
  }, [session, facts, turn]);
  if (!facts) return null;
  return (
    <div className="run-frame">
      <iframe
        key={turn}
        ref={ref}
        title={t('runs.page.frame', { name })}
        sandbox={facts.sandbox}
        allow={facts.allow}
        referrerPolicy="no-referrer"
        data-run-region="frame"
      />
      {loading && <Loading key={`cover-${turn}`} onRetry={() => setTurn(turn + 1)} />}
    </div>
  );
}
