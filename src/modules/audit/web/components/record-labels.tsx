import { type LabelKind, recordLabel } from '../../../../ui/i18n/record-labels.ts';
import './audit.css';

/** Object of an entry about a refused call; its action is the name of the route. */
const ROUTE = 'route';

/** A code of the log by its label, the code itself in grey beside it. */
export function Labelled({
  kind,
  code,
  object,
}: {
  readonly kind: LabelKind;
  readonly code: string;
  /** Kind of object of the entry: a refused call has no label of its own. */
  readonly object?: string;
}) {
  const label = recordLabel(kind, code) ?? (object === ROUTE ? recordLabel('action', 'access.denied') : null);
  return label === null ? (
    <code className="vse-code">{code}</code>
  ) : (
    <>
      {label} <code className="vse-audit-code">{code}</code>
    </>
  );
}
