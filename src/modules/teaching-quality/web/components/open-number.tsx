/** A number of a table that opens what it is made of. */
export function OpenNumber({
  value,
  label,
  onOpen,
}: {
  /** Formatted. */
  readonly value: string;
  readonly label: string;
  /** Missing where there is nothing to list. */
  readonly onOpen?: (() => void) | undefined;
}) {
  if (!onOpen || value === '—') return <>{value}</>;
  return (
    <button type="button" className="vse-figure-open" aria-label={`${label} ${value}`} onClick={onOpen}>
      {value}
    </button>
  );
}
