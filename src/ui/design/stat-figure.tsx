import type { ReactNode } from 'react';
import './stat-figure.css';

/** Props of {@link StatFigure}. */
export type StatFigureProps = {
  /** Formatted figure; `—` when the denominator is 0. */ value: ReactNode /** Small unit after the figure. */;
  unit?: ReactNode;
  label: ReactNode /** A `Tooltip` with the definition, after the label. */;
  hint?: ReactNode;
};

/** A big mono figure over its name. Use inside {@link StatBand} or alone. */
export function StatFigure({ value, unit, label, hint }: StatFigureProps) {
  return (
    <div className="vse-stat">
      <div className="vse-stat-label">
        {label}
        {hint}
      </div>
      <div className="vse-stat-value vse-num">
        {value}
        {unit && <small>{unit}</small>}
      </div>
    </div>
  );
}

/** Figures beside each other on one card, 2×2 on phones. `overlap` lifts it 36 px over the hero above. */
export function StatBand({ children, overlap }: { children: ReactNode; overlap?: boolean }) {
  return <div className={`vse-stat-strip${overlap ? ' vse-stat-overlap' : ''}`}>{children}</div>;
}
