import type { ReactNode } from 'react';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { Link } from '../../../../../ui/design/link.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { leadName } from '../../../../../ui/i18n/names.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { CatalogueRow } from '../experiment-card.tsx';
import type { LabSort } from './lab-address.model.ts';

/** Columns that order the list, each in the one way that helps. */
const SORT_OF: Readonly<Record<string, LabSort>> = {
  code: 'code',
  name: 'name',
  hours: 'hours',
  runs: 'runs',
  rating: 'rating',
};
const DOWN: ReadonlySet<LabSort> = new Set(['runs', 'rating', 'new']);

/** The showcase as a table. */
export function LabTable({
  rows,
  sort,
  onSort,
  actions,
  loading,
}: {
  readonly rows: readonly CatalogueRow[];
  readonly sort: LabSort;
  readonly onSort: (sort: LabSort) => void;
  readonly actions: (row: CatalogueRow) => ReactNode;
  readonly loading: boolean;
}) {
  const t = useT();
  const key = Object.keys(SORT_OF).find((column) => SORT_OF[column] === sort);
  return (
    <SimpleTable
      caption={t('experiments.page.title')}
      captionHidden
      rows={rows}
      rowKey={(row) => row.id}
      skeletonRows={loading ? 6 : 0}
      sort={key ? { key, descending: DOWN.has(sort) } : null}
      onSort={(asked) => onSort(SORT_OF[asked.key] ?? 'default')}
      actionsTitle={t('experiments.compare.open')}
      rowActions={actions}
      columns={[
        {
          key: 'code',
          title: t('experiments.column.code'),
          sortable: true,
          render: (row) => <span className="vse-code">{row.code}</span>,
        },
        {
          key: 'name',
          title: t('experiments.column.name'),
          heading: true,
          sortable: true,
          render: (row) => <Link href={addressOf('experimentTwoDetails', { Id: row.code })}>{leadName(row)}</Link>,
        },
        { key: 'unit', title: t('experiments.column.unit'), render: (row) => row.unitName },
        {
          key: 'level',
          title: t('experiments.column.level'),
          render: (row) => (row.runnable ? t(`experiments.level.${row.level}`) : t('experiments.card.soon')),
        },
        {
          key: 'hours',
          title: t('experiments.column.hours'),
          numeric: true,
          sortable: true,
          render: (row) => formatNumber(row.hours, row.hours % 1 === 0 ? 0 : 1),
        },
        { key: 'steps', title: t('experiments.column.steps'), numeric: true, render: (row) => row.steps },
        {
          key: 'runs',
          title: t('experiments.column.runs'),
          numeric: true,
          sortable: true,
          render: (row) => formatNumber(row.figures.runs),
        },
        {
          key: 'rating',
          title: t('experiments.column.rating'),
          numeric: true,
          sortable: true,
          render: (row) => formatNumber(row.figures.rating, 1),
        },
      ]}
    />
  );
}
