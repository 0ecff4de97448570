import { useMemo } from 'react';
import { Button } from '../../../../../ui/design/button.tsx';
import { formatNumber, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { type Book, type BookRow, type GridColumn, gridCell, numberAt } from './book.model.ts';
import { figuresOf } from './book-figures.model.ts';

/** What the chosen cell says in a sentence, the way to its derivation, and the keys of the grid. */
export function CellLine({
  id,
  book,
  row,
  column,
  passLine,
  onOpen,
}: {
  readonly id: string;
  readonly book: Pick<Book, 'can' | 'rows'>;
  readonly passLine: number;
  readonly row: BookRow | undefined;
  /** Undefined while a name is chosen. */
  readonly column: GridColumn | undefined;
  readonly onOpen: (personId: string) => void;
}) {
  const t = useT();
  const cell = row && column ? gridCell(column, row) : null;
  const name =
    column && 'group' in column
      ? column.group.members.length > 1 && cell
        ? `${column.group.name} · ${cell.label}`
        : column.group.name
      : t('grades.tree.total');
  const figures = useMemo(
    () =>
      figuresOf(
        book.rows.map((one) => one.total),
        passLine,
      ),
    [book.rows, passLine],
  );
  const value = row && (column ? numberAt(column, row) : row.total);
  return (
    <div className="vse-grid-line">
      {row && (
        <>
          <strong>{row.name}</strong>
          <span>{name}</span>
          <span className="vse-num">{formatScore(value ?? null)}</span>
          {cell && cell.state !== 'final' && <span>{t(`grades.standing.${cell.state}`)}</span>}
          {cell?.adjusted && <span>{t('grades.cell.adjusted')}</span>}
          {cell?.flag && <span>{t(`grades.flag.${cell.flag}`)}</span>}
          {row.changed && row.published && (
            <span className="vse-grid-line-changed">
              {t('grades.book.changed', { n: formatScore(row.published.total) })}
            </span>
          )}
          <Button size="small" variant="ghost" onClick={() => onOpen(row.personId)}>
            {t('grades.grid.derivation')}
          </Button>
        </>
      )}
      {figures && (
        <span className="vse-grid-figures">
          {t('grades.grid.figures', {
            max: formatScore(figures.max),
            min: formatScore(figures.min),
            rate: formatNumber(figures.passRate, 1),
          })}
        </span>
      )}
      <span id={id} className="vse-grades-faint vse-grid-help">
        {book.can.change ? t('grades.grid.helpChange') : t('grades.grid.help')}
      </span>
    </div>
  );
}
