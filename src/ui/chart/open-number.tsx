import './figure-card.css';

/** A number of a table that opens what it is made of. */
export function OpenNumber({
  children,
  label,
  onOpen,
}: {
  /** The number as it is written. */
  readonly children: string;
  /** What is opened, without the number. */
  readonly label: string;
  readonly onOpen: () => void;
}) {
  return (
    <button type="button" className="vse-figure-open" aria-label={`${label} ${children}`} onClick={onOpen}>
      {children}
    </button>
  );
}
