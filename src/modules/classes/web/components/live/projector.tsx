import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import { Button } from '../../../../../ui/design/button.tsx';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { columnCounts } from '../../../shared/live.model.ts';
import type { LiveSnapshot, Row } from './use-live-class.ts';
import './projector.css';

/** The class for the wall: counts and where people are, without a name. Esc leaves. */
export function Projector({
  rows,
  steps,
  title,
  blocked,
  onClose,
}: {
  readonly rows: readonly Row[];
  readonly steps: LiveSnapshot['steps'];
  readonly title: string;
  readonly blocked: ReadonlySet<number>;
  readonly onClose: () => void;
}) {
  const t = useT();
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const counts = columnCounts(rows);
  const most = Math.max(1, ...counts.values());
  const count = (state: Row['state']) => rows.filter((row) => row.state === state).length;
  const figures = [
    { key: 'running', label: t('classes.live.working'), n: count('running') },
    { key: 'finished', label: t('classes.live.state.finished'), n: count('finished') },
    { key: 'waiting', label: t('classes.live.notEntered'), n: count('waiting') },
  ];
  return (
    <dialog
      ref={ref}
      className="vse-live-wall"
      aria-labelledby="live-wall-title"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() === 'v' && !event.ctrlKey && !event.metaKey && !event.altKey) onClose();
      }}
    >
      <header>
        <h2 id="live-wall-title">{title}</h2>
        <Button onClick={onClose}>{t('classes.live.leaveWall')}</Button>
      </header>
      <dl>
        {figures.map(({ key, label, n }) => (
          <div key={key} data-figure={key}>
            <dt>{label}</dt>
            <dd className="vse-num">{formatNumber(n)}</dd>
          </div>
        ))}
      </dl>
      <ol aria-label={t('classes.live.columns')} style={{ '--steps': Math.max(1, steps.length) } as CSSProperties}>
        {steps.map((step) => {
          const n = counts.get(step.seq) ?? 0;
          return (
            <li key={step.seq} data-block={blocked.has(step.seq) || undefined} data-none={n === 0 || undefined}>
              <span className="vse-live-wall-bar" style={{ '--share': n / most } as CSSProperties}>
                <strong className="vse-num">{formatNumber(n)}</strong>
                <i aria-hidden="true" />
              </span>
              <span className="vse-num">{step.seq}</span>
              <span>{step.title}</span>
            </li>
          );
        })}
      </ol>
    </dialog>
  );
}
