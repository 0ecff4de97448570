import './figure-card.css';

/** A number of a table that opens what it is made of, where there is something to list; no number is only told. */
export function OpenNumber({
  value,
  label,
  onOpen,
}: {
  /** As it is written; `—` for none. */
  readonly value: string;
  /** What is opened, without the number. */
  readonly label: string;
  readonly onOpen?: (() => void) | undefined;
}) {
  if (!onOpen || value === '—') return <>{value}</>;
  return (
    <button type="button" className="vse-figure-open" aria-label={`${label} ${value}`} onClick={onOpen}>
      {value}
    </button>
  );
}
