import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { unpackCells } from '../../shared/grade-book.model.ts';
import { bandWord } from './band-word.ts';
import { type Book, type BookRow, type GridColumn, gridCell } from './book.model.ts';

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
}: {
  readonly book: Pick<Book, 'columns'>;
  readonly column: GridColumn;
  readonly row: BookRow;
}) {
  const t = useT();
  if (column.kind === 'item') return <strong>{formatScore(row.items[column.at])}</strong>;
  if (column.kind === 'cell') {
    const cell = gridCell(column, row)!;
    const settled = cell.adjusted || cell.flag !== null;
    return (
      <>
        {cell.state === 'final' || cell.state === 'unverified' || settled ? formatScore(cell.percent) : null}
        <span className="vse-book-marks">
          {cell.state !== 'final' && !settled && (
            <span data-mark={cell.state}>{t(`grades.standing.${cell.state}`)}</span>
          )}
          {cell.flag && <span data-mark="flag">{t(`grades.flag.${cell.flag}`)}</span>}
          {cell.adjusted && <span data-mark="adjusted">{t('grades.cell.adjusted')}</span>}
        </span>
      </>
    );
  }
  if (column.kind === 'total') {
    return (
      <>
        <strong>{formatScore(row.total)}</strong>
        {row.pending > 0 && (
          <span className="vse-book-marks">
            <span data-mark="pending">{t('grades.book.unfinished')}</span>
          </span>
        )}
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
  const messages = {
    total: changed ? t('grades.book.changed', { n: shown }) : shown,
    items: changed ? t('grades.book.itemsChanged', { n }) : t('grades.book.items', { n }),
  };
  return (
    <>
      <StatusTag tone={changed ? 'warning' : 'success'}>{published.items ? messages.items : messages.total}</StatusTag>
      {published.undecided > 0 && (
        <span className="vse-book-marks">
          <span data-mark="pending">{t('grades.book.pending', { n: published.undecided })}</span>
        </span>
      )}
    </>
  );
}
