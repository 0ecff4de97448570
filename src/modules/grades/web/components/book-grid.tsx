import { Button } from '../../../../ui/design/button.tsx';
import { SimpleTable, type TableColumn } from '../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { bandWord } from './band-word.ts';
import type { Book, BookRow } from './book.model.ts';

const FLAG_TONES = {
  absent: 'error',
  misconduct: 'error',
  deferred: 'warning',
  makeUp: 'info',
  excused: 'neutral',
  retake: 'neutral',
} as const;

/** Marks of a cell beside its number: pending, missing, adjusted, each as shape and word. */
function CellMarks({ item }: { readonly item: BookRow['items'][number] }) {
  const t = useT();
  const count = (state: 'pending' | 'missing') =>
    item.cells.filter((cell) => cell.state === state && !cell.adjusted && cell.flag === null).length;
  const pending = count('pending');
  const missing = count('missing');
  const adjusted = item.cells.filter((cell) => cell.adjusted).length;
  const flags = [...new Set(item.cells.flatMap((cell) => cell.flag ?? []))];
  return (
    <span className="vse-book-marks">
      {pending > 0 && <span data-mark="pending">{t('grades.book.pending', { n: pending })}</span>}
      {missing > 0 && <span data-mark="missing">{t('grades.book.missing', { n: missing })}</span>}
      {flags.map((flag) => (
        <span key={flag} data-mark="flag">
          {t(`grades.flag.${flag}`)}
        </span>
      ))}
      {adjusted > 0 && <span data-mark="adjusted">{t('grades.book.adjusted', { n: adjusted })}</span>}
    </span>
  );
}

/** Students by items with total, band and what is published; a row opens its derivation. */
export function BookGrid({ book, onOpen }: { readonly book: Book; readonly onOpen: (personId: string) => void }) {
  const t = useT();
  const items: TableColumn<BookRow>[] = book.columns.map((column) => ({
    key: column.key,
    title: `${column.name} ${column.weight}%`,
    numeric: true,
    render: (row) => {
      const item = row.items.find((one) => one.key === column.key);
      return item ? (
        <span className="vse-book-cell">
          {formatScore(item.percent)}
          <CellMarks item={item} />
        </span>
      ) : (
        '—'
      );
    },
  }));
  // Most classes have none: the column is there when it says something.
  const flagged = book.rows.some((row) => row.retake || row.items.some((item) => item.cells.some((cell) => cell.flag)));
  const flags: TableColumn<BookRow> = {
    key: 'flags',
    title: t('grades.flag.column'),
    render: (row) => {
      const own = [...new Set(row.items.flatMap((item) => item.cells.flatMap((cell) => cell.flag ?? [])))];
      return (
        <span className="vse-book-flags">
          {[...own, ...(row.retake ? (['retake'] as const) : [])].map((flag) => (
            <StatusTag key={flag} tone={FLAG_TONES[flag]}>
              {t(`grades.flag.${flag}`)}
            </StatusTag>
          ))}
        </span>
      );
    },
  };
  return (
    <div className="vse-book">
      <SimpleTable
        caption={t('grades.book.title')}
        captionHidden
        rows={book.rows}
        rowKey={(row) => row.personId}
        empty={<EmptyState compact>{t('grades.publish.nobody')}</EmptyState>}
        actionsTitle={t('grades.tree.how')}
        columns={[
          { key: 'name', title: t('grades.book.name'), heading: true, render: (row) => row.name },
          {
            key: 'number',
            title: t('grades.book.number'),
            render: (row) => <span className="vse-num">{row.number ?? '—'}</span>,
          },
          ...items,
          {
            key: 'total',
            title: t('grades.tree.total'),
            numeric: true,
            render: (row) => (
              <span className="vse-book-cell">
                <strong>{formatScore(row.total)}</strong>
                {row.pending > 0 && (
                  <span className="vse-book-marks">
                    <span data-mark="pending">{t('grades.book.unfinished')}</span>
                  </span>
                )}
              </span>
            ),
          },
          ...(flagged ? [flags] : []),
          { key: 'band', title: t('grades.book.band'), render: (row) => bandWord(row.band) },
          {
            key: 'published',
            title: t('grades.book.published'),
            render: (row) =>
              row.published === null ? (
                '—'
              ) : row.changed ? (
                <StatusTag tone="warning">
                  {t('grades.book.changed', { n: formatScore(row.published.total) })}
                </StatusTag>
              ) : (
                <StatusTag tone="success">{formatScore(row.published.total)}</StatusTag>
              ),
          },
        ]}
        rowActions={(row) => (
          <Button
            size="small"
            onClick={() => onOpen(row.personId)}
            aria-label={`${t('grades.book.open')} · ${t('grades.tree.howOf', { name: row.name })}`}
          >
            {t('grades.book.open')}
          </Button>
        )}
      />
    </div>
  );
}
