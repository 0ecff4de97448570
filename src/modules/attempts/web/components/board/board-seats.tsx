import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { BoardRow } from '../../../shared/board.contract.ts';
import { RowOddities, RowState, useSaved } from './row-parts.tsx';

/** 座位视图: a tile for each candidate, many at one look. It shows what the table shows, and is worked the same way. */
export function BoardSeats({
  rows,
  now,
  picked,
  onPick,
  onEvents,
}: {
  readonly rows: readonly BoardRow[];
  /** The server's clock. */
  readonly now: number;
  readonly picked: ReadonlySet<string>;
  /** Absent: nothing may be done to them. */
  readonly onPick: ((id: string) => void) | null;
  readonly onEvents: (row: BoardRow) => void;
}) {
  const t = useT();
  const saved = useSaved(now);
  if (rows.length === 0) return <EmptyState compact>{t('attempts.board.none')}</EmptyState>;
  return (
    <ul className="vse-board-seats" aria-label={t('attempts.board.caption')}>
      {rows.map((row) => {
        const { personId, name, number, attempt, state, oddities } = row;
        return (
          <li
            key={personId}
            className="vse-board-tile"
            data-state={state}
            data-odd={oddities.length > 0 || undefined}
            data-picked={picked.has(personId) || undefined}
          >
            <div className="vse-board-tile-head">
              {attempt ? (
                <button type="button" className="vse-board-name" onClick={() => onEvents(row)}>
                  {name}
                </button>
              ) : (
                <span>{name}</span>
              )}
              {onPick && (
                <Checkbox
                  label={<span className="vse-visually-hidden">{t('attempts.board.pick', { name })}</span>}
                  checked={picked.has(personId)}
                  onChange={() => onPick(personId)}
                />
              )}
            </div>
            <span className="vse-muted">{number ?? ''}</span>
            <RowState row={row} />
            {attempt && (
              <span className="vse-board-tile-progress">
                <span className="vse-num">
                  {attempt.answered}/{attempt.items}
                </span>
                <progress
                  aria-label={t('attempts.board.progressOf', { name })}
                  value={attempt.answered}
                  max={Math.max(1, attempt.items)}
                />
              </span>
            )}
            <span className="vse-muted">{saved(row)}</span>
            {oddities.length > 0 && <RowOddities row={row} />}
          </li>
        );
      })}
    </ul>
  );
}
