import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/design/button.tsx';
import { ProgressBar } from '../../../../ui/design/progress.tsx';
import { ErrorState } from '../../../../ui/design/states.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { heldByFrame } from '../client/content-holder.ts';
import type { RunDetail } from '../client/run-calls.ts';
import type { RunSession } from '../client/session.engine.ts';
import { fitScale } from '../client/session.model.ts';
import { ScriptErrors } from './script-fault.tsx';

/** After these seconds the content may be shown as it is, loading is called slow, and a fault. */
const SHOW_SECONDS = 10;
const SLOW_SECONDS = 60;
const FAULT_SECONDS = 120;

function Loading({
  errors,
  onRetry,
  onShow,
}: {
  readonly errors: readonly string[] | null;
  readonly onRetry: () => void;
  readonly onShow: () => void;
}) {
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
  const show = <Button onClick={onShow}>{t('runs.page.load.show')}</Button>;
  if (errors || seconds >= FAULT_SECONDS) {
    return (
      <div className="run-cover">
        <div className="run-loading">
          <ErrorState title={t(errors ? 'runs.page.script.title' : 'runs.page.load.fault')} onRetry={onRetry}>
            {t(errors ? 'runs.page.script.text' : 'runs.page.load.faultText')}
          </ErrorState>
          <div className="run-load-actions">{show}</div>
          {errors && <ScriptErrors errors={errors} />}
        </div>
      </div>
    );
  }
  return (
    <div className="run-cover">
      <div className="run-loading">
        <p role="status">{loaded ? t('runs.page.load.starting') : t('runs.page.load.loading')}</p>
        <ProgressBar value={null} label={t('runs.page.load.loading')} />
        {seconds >= SLOW_SECONDS && <p role="status">{t('runs.page.load.slow', { seconds })}</p>}
        {seconds >= SHOW_SECONDS && (
          <div className="run-load-actions">
            {show}
            {seconds >= SLOW_SECONDS && <Button onClick={onRetry}>{t('ui.action.retry')}</Button>}
          </div>
        )}
      </div>
    </div>
  );
}

/** Size of a frame whose content is wider than its place: as wide as the content, scaled down to fit. */
function useFit(place: RefObject<HTMLDivElement | null>, contentWidth: number | null): CSSProperties | undefined {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = place.current;
    if (!element || contentWidth === null) return;
    const look = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    look();
    return () => observer.disconnect();
  }, [place, contentWidth]);
  const scale = fitScale(size.width, contentWidth);
  if (contentWidth === null || scale === 1) return undefined;
  return {
    inlineSize: contentWidth,
    blockSize: size.height / scale,
    transform: `scale(${scale})`,
    transformOrigin: '0 0',
  };
}

/** The frame of the content with exactly the attributes of its profile, covered until its first sign. */
export function RunFrame({
  detail,
  name,
  session,
  loading,
  errors,
  contentWidth,
}: {
  readonly name: string;
  readonly detail: RunDetail;
  readonly session: RunSession;
  readonly loading: boolean;
  /** Uncaught script errors of the content, null without a fatal one. */
  readonly errors: readonly string[] | null;
  /** Width of content that does not fit, null when it does. */
  readonly contentWidth: number | null;
}) {
  const t = useT();
  const ref = useRef<HTMLIFrameElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const fit = useFit(place, contentWidth);
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
    <div className={`run-frame${fit ? ' run-frame-fit' : ''}`} ref={place}>
      <iframe
        key={turn}
        ref={ref}
        style={fit}
        title={t('runs.page.frame', { name })}
        sandbox={facts.sandbox}
        allow={facts.allow}
        referrerPolicy="no-referrer"
        data-run-region="frame"
      />
      {loading && (
        <Loading key={`cover-${turn}`} errors={errors} onRetry={() => setTurn(turn + 1)} onShow={session.show} />
      )}
    </div>
  );
}
