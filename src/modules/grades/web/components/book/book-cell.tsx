import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { unpackCells } from '../../../shared/grade-book.model.ts';
import { bandWord } from '../band-word.ts';
import { type Book, type BookRow, type GridColumn, gridCell, numberAt } from './book.model.ts';

const FLAG_TONES = {
  absent: 'error',
  misconduct: 'error',
  deferred: 'warning',
  makeUp: 'info',
  excused: 'neutral',
  retake: 'neutral',
} as const;

/** What stands in one cell of the grid: a number, and beside it each mark as shape and word. */
export function BookCellText({
  book,
  column,
  row,
  passLine,
}: {
  readonly book: Pick<Book, 'columns'>;
  readonly column: GridColumn;
  readonly row: BookRow;
  /** Numbers below it are marked. */
  readonly passLine: number;
}) {
  const t = useT();
  const number = numberAt(column, row);
  const low = number !== null && number < passLine ? '' : undefined;
  if (column.kind === 'item') return <strong data-low={low}>{formatScore(number)}</strong>;
  if (column.kind === 'cell') {
    const cell = gridCell(column, row)!;
    const settled = cell.adjusted || cell.flag !== null;
    return (
      <>
        <span className="vse-book-marks">
          {cell.state !== 'final' && !settled && (
            <span data-mark={cell.state}>{t(`grades.standing.${cell.state}`)}</span>
          )}
          {cell.flag && <span data-mark="flag">{t(`grades.flag.${cell.flag}`)}</span>}
          {cell.adjusted && <span data-mark="adjusted">{t('grades.cell.adjusted')}</span>}
        </span>
        {(cell.state === 'final' || cell.state === 'unverified' || settled) && (
          <span data-low={low}>{formatScore(cell.percent)}</span>
        )}
      </>
    );
  }
  if (column.kind === 'total') {
    return (
      <>
        {row.pending > 0 && (
          <span className="vse-book-marks">
            <span data-mark="pending">{t('grades.book.unfinished')}</span>
          </span>
        )}
        <strong data-low={low}>{formatScore(row.total)}</strong>
      </>
    );
  }
  if (column.kind === 'band') return bandWord(row.band);
  if (column.kind === 'flags') {
    const own = row.flags ? unpackCells(book.columns, row).flatMap((cell) => cell.flag ?? []) : [];
    return (
      <span className="vse-book-flags">
        {[...new Set([...own, ...(row.retake ? (['retake'] as const) : [])])].map((flag) => (
          <StatusTag key={flag} tone={FLAG_TONES[flag]}>
            {t(`grades.flag.${flag}`)}
          </StatusTag>
        ))}
      </span>
    );
  }
  return <PublishedCell row={row} />;
}

/** What learners see: the total, or how many items are out before it; what stands on open marks says so. */
function PublishedCell({ row }: { readonly row: BookRow }) {
  const t = useT();
  const { published, changed } = row;
  if (published === null) return '—';
  const shown = formatScore(published.total);
  const n = published.items?.length ?? 0;
  const labels = {
    total: changed ? t('grades.book.changed', { n: shown }) : shown,
    items: changed ? t('grades.book.itemsChanged', { n }) : t('grades.book.items', { n }),
  };
  return (
    <>
      <StatusTag tone={changed ? 'warning' : 'success'}>{published.items ? labels.items : labels.total}</StatusTag>
      {published.undecided > 0 && (
        <span className="vse-book-marks">
          <span data-mark="pending">{t('grades.book.pending', { n: published.undecided })}</span>
        </span>
      )}
    </>
  );
}
