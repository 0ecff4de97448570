import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../../../../../ui/api/storage.ts';
import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { dialState, isCelebrated, type ResultData } from './result-labels.ts';

const TICKS = 50;
const COUNT_MS = 240;
const CELEBRATION_MS = 900;
/** A run is celebrated right after its end, never when an old one is looked at. */
const FRESH_MS = 600_000;
const SPARKS = 14;

const isStill = () =>
  matchMedia('(prefers-reduced-motion: reduce)').matches || document.documentElement.dataset.motion === 'off';

const isMark = (value: unknown): value is true => value === true;

/** Counts up to a score once; at once where motion is reduced. */
function useCountUp(score: number): number {
  const [shown, setShown] = useState(() => (isStill() ? score : 0));
  useEffect(() => {
    if (isStill()) return setShown(score);
    const from = performance.now();
    let frame = requestAnimationFrame(function next(now) {
      const share = Math.min(1, (now - from) / COUNT_MS);
      setShown(share === 1 ? score : Math.round(score * share));
      if (share < 1) frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [score]);
  return shown;
}

/** Whether this result is celebrated now: once, right after the run. */
function useCelebration(data: ResultData): boolean {
  const [on, setOn] = useState(false);
  const { id, endedAt } = data;
  const due = isCelebrated(data);
  useEffect(() => {
    const key = `celebrated:${id}`;
    if (!due || isStill() || readStored(key, isMark, 'session')) return;
    if (endedAt === null || Date.now() - Date.parse(endedAt) > FRESH_MS) return;
    writeStored(key, true, FRESH_MS, 'session');
    setOn(true);
    const timer = setTimeout(() => setOn(false), CELEBRATION_MS);
    return () => clearTimeout(timer);
  }, [id, due, endedAt]);
  return on;
}

function Value({ score, pass }: { readonly score: number; readonly pass: number }) {
  const t = useT();
  return (
    <span className="run-dial-value" aria-hidden="true">
      <strong className="vse-num">{formatScore(useCountUp(score))}</strong>
      <span>{t('runs.result.passLine', { score: formatScore(pass) })}</span>
    </span>
  );
}

/** The score as a dial of fifty ticks. */
export function ResultDial({ data }: { readonly data: ResultData }) {
  const t = useT();
  const state = dialState(data);
  const celebrated = useCelebration(data);
  const pass = data.experiment.passScore;
  const score = data.score ?? 0;
  const lit = state === 'score' ? Math.round((Math.min(100, score) / 100) * TICKS) : 0;
  const label =
    state === 'score'
      ? t('runs.result.dial', { score: formatScore(score), pass: formatScore(pass) })
      : t(state === 'hidden' ? 'runs.result.dialHidden' : 'runs.result.dialWaiting');
  return (
    <div className="run-dial" role="img" aria-label={label} data-state={state} data-low={score < pass || undefined}>
      <svg viewBox="-70 -70 140 140" aria-hidden="true">
        <circle r="44" className="run-dial-face" />
        {Array.from({ length: TICKS }, (_, i) => -135 + (270 * i) / (TICKS - 1)).map((angle, i) => (
          <line
            key={angle}
            y1={-62}
            y2={i % 5 === 0 ? -51 : -54}
            transform={`rotate(${angle})`}
            data-lit={i < lit || undefined}
          />
        ))}
      </svg>
      {state === 'score' ? (
        <Value score={score} pass={pass} />
      ) : (
        <span className="run-dial-value" aria-hidden="true">
          <span>{t('runs.result.passLine', { score: formatScore(pass) })}</span>
        </span>
      )}
      {celebrated && (
        <span className="run-dial-sparks" aria-hidden="true">
          {Array.from({ length: SPARKS }, (_, i) => -105 + (210 * i) / (SPARKS - 1)).map((angle, i) => (
            <i key={angle} style={{ rotate: `${angle}deg`, '--tone': i % 4 } as React.CSSProperties} />
          ))}
        </span>
      )}
    </div>
  );
}
