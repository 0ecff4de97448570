import './count-badge.css';

/** How much waits somewhere: the figure for the eye, the whole sentence for those who listen. */
export function CountBadge({ n, label }: { readonly n: number; readonly label: string }) {
  return (
    <span className="vse-count-badge vse-num" title={label}>
      <span aria-hidden="true">{n > 99 ? '99+' : n}</span>
      <span className="vse-visually-hidden">{label}</span>
    </span>
  );
}
