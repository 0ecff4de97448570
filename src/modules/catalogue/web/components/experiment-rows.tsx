import type { ReactNode } from 'react';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { ExperimentCover } from '../../../../ui/design/experiment-cover.tsx';
import { Link } from '../../../../ui/design/link.tsx';
import './experiment-rows.css';

/** An experiment as a row shows it; rows of the catalogue fit as they are. */
interface Shown {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly unitName: string;
  readonly category: { readonly code: string } | null;
  readonly cover: string | null;
  /** No longer listed: it has no page to lead to. */
  readonly gone?: boolean;
}

/**
 * Experiments below each other in the order given, each with its cover and a link to its page.
 * @param note further facts, behind code and unit
 * @param end what stands at the end of a row, e.g. its button
 */
export function ExperimentRows<Row extends Shown>({
  rows,
  note,
  end,
}: {
  readonly rows: readonly Row[];
  readonly note: (row: Row) => string;
  readonly end: (row: Row) => ReactNode;
}) {
  return (
    <ol className="vse-experiment-rows">
      {rows.map((row) => (
        <li key={row.id} className={row.gone ? 'vse-experiment-gone' : undefined}>
          <ExperimentCover id={row.id} subject={row.category?.code ?? row.code} src={row.cover} />
          <div className="vse-experiment-text">
            {row.gone ? (
              <strong>{row.name}</strong>
            ) : (
              <Link href={addressOf('experimentTwoDetails', { Id: row.code })}>{row.name}</Link>
            )}
            <span>
              <span className="vse-num">{row.code}</span>
              {[row.unitName, note(row)].filter(Boolean).map((text) => ` · ${text}`)}
            </span>
          </div>
          <div className="vse-row">{end(row)}</div>
        </li>
      ))}
    </ol>
  );
}
