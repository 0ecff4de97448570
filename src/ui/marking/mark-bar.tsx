import type { ReactNode } from 'react';
import { formatScore } from '../i18n/formats.ts';
import './mark-bar.css';

/** Foot of a mark: the sum so far, how far it is, when it was kept in this browser, and its commands. */
export function MarkBar({
  label,
  sum,
  full,
  progress,
  kept,
  children,
}: {
  /** What the sum is, for those who hear it. */
  readonly label: string;
  /** `NaN` while there is none. */
  readonly sum: number;
  readonly full: number;
  readonly progress: string | null;
  readonly kept: string | null;
  readonly children: ReactNode;
}) {
  return (
    <div className="vse-marking-save">
      <p>
        <span aria-live="polite">
          <span className="vse-visually-hidden">{label}</span>
          <strong className="vse-num">{Number.isFinite(sum) ? formatScore(sum) : '—'}</strong>
          <span className="vse-num">{` / ${formatScore(full)}`}</span>
        </span>
        {progress && <span>{progress}</span>}
        {kept && <span className="vse-push">{kept}</span>}
      </p>
      <div>{children}</div>
    </div>
  );
}
