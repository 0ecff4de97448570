import './progress.css';

type ProgressProps = {
  /** 0–100; `null` while unknown. */ value: number | null /** Accessible name. */;
  label: string /** Words for the value; default the percentage. */;
  valueText?: string;
};

const aria = ({ value, label, valueText }: ProgressProps) => ({
  role: 'progressbar',
  'aria-label': label,
  'aria-valuemin': 0,
  'aria-valuemax': 100,
  'aria-valuenow': value === null ? undefined : Math.round(value),
  'aria-valuetext': valueText,
});
const clamp = (value: number | null): number => Math.max(0, Math.min(100, value ?? 0));

/** A bar on a graduated ground; `showValue` prints the figure behind it. */
export function ProgressBar({ showValue, ...props }: ProgressProps & { showValue?: boolean }) {
  return (
    <div className="vse-progress">
      <div {...aria(props)} className={`vse-progress-track${props.value === null ? ' vse-progress-unknown' : ''}`}>
        <div style={{ width: `${props.value === null ? 40 : clamp(props.value)}%` }} />
      </div>
      {showValue && props.value !== null && (
        <span className="vse-num" aria-hidden="true">
          {props.valueText ?? `${Math.round(props.value)}%`}
        </span>
      )}
    </div>
  );
}

/** A ring with the figure inside, or `bare` for a small one beside words. `size` in px, default 64. */
export function ProgressRing({ size = 64, bare, ...props }: ProgressProps & { size?: number; bare?: boolean }) {
  const length = 2 * Math.PI * 42;
  return (
    <div {...aria(props)} className="vse-ring" style={{ width: size, height: size }}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle cx="50" cy="50" r="42" className="vse-ring-ground" />
        <circle
          cx="50"
          cy="50"
          r="42"
          className="vse-ring-value"
          strokeDasharray={`${(clamp(props.value) / 100) * length} ${length}`}
        />
      </svg>
      {!bare && (
        <span className="vse-num" aria-hidden="true" style={{ fontSize: size * 0.24 }}>
          {props.value === null ? '…' : `${Math.round(props.value)}%`}
        </span>
      )}
    </div>
  );
}
