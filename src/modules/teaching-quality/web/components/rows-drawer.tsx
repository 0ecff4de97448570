import { useState } from 'react';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { Drawer } from '../../../../ui/design/dialog.tsx';
import { Link } from '../../../../ui/design/link.tsx';
import { Pager } from '../../../../ui/design/pager.tsx';
import { SimpleTable, type TableColumn } from '../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { DRAWER_WIDTH } from '../../../../ui/forms/form-drawer.tsx';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { usePagerLabels } from '../../../../ui/shell/pager-labels.ts';
import { qualityRowsRoute } from '../../shared/quality.contract.ts';
import { addressOfRow, type Filters, formatValue, type Opened, type Row } from './quality.model.ts';

/** The learners, runs or works behind a figure, each with the way to it. */
export function RowsDrawer({
  courseId,
  filters,
  opened: { subject, of, title, cell },
  onClose,
}: {
  readonly courseId: string;
  readonly filters: Filters;
  readonly opened: Opened;
  readonly onClose: () => void;
}) {
  const t = useT();
  const labels = usePagerLabels();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useCall(qualityRowsRoute, {
    params: { courseId },
    query: { ...filters, subject, ...(of === undefined ? {} : { of }), ...cell, page },
  });
  const rows = data?.rows ?? [];
  const some = (name: keyof Row) => rows.some((row) => row[name] !== null);
  const column = (when: boolean, one: TableColumn<Row>): TableColumn<Row>[] => (when ? [one] : []);
  const columns: TableColumn<Row>[] = [
    {
      key: 'name',
      title: t('teachingQuality.column.name'),
      heading: true,
      render: (row) => {
        const href = addressOfRow(courseId, row);
        return (
          <>
            {href === null ? row.name : <Link href={href}>{row.name}</Link>}{' '}
            {row.met !== null && (
              <StatusTag tone={row.met ? 'success' : 'neutral'}>
                {t(row.met ? 'teachingQuality.rows.hit' : 'teachingQuality.rows.hit.not')}
              </StatusTag>
            )}
          </>
        );
      },
    },
    ...column(some('number'), {
      key: 'number',
      title: t(
        subject === 'marked' || subject === 'pending' || subject === 'reviews'
          ? 'teachingQuality.column.who'
          : 'teachingQuality.column.number',
      ),
      render: (row) => <span className="vse-num">{row.number ?? '—'}</span>,
    }),
    ...column(some('className'), {
      key: 'class',
      title: t('teachingQuality.column.class'),
      render: (row) => row.className ?? '—',
    }),
    ...column(some('group'), {
      key: 'group',
      title: t('teachingQuality.rows.group'),
      render: (row) => (row.group === null ? '—' : t(`teachingQuality.group.${row.group}`)),
    }),
    ...column(some('value'), {
      key: 'value',
      title: t('teachingQuality.rows.column.value'),
      numeric: true,
      render: (row) => formatValue(row.value),
    }),
    ...column(some('second'), {
      key: 'second',
      title: t('teachingQuality.rows.second'),
      numeric: true,
      render: (row) => formatValue(row.second),
    }),
    ...column(some('at'), {
      key: 'at',
      title: t('teachingQuality.column.time'),
      render: (row) => <span className="vse-num vse-nowrap">{formatInstant(row.at)}</span>,
    }),
  ];
  return (
    <Drawer open width={DRAWER_WIDTH} title={title} onClose={onClose}>
      <div className="vse-stack">
        {data && (
          <p className="vse-muted">
            {t('teachingQuality.rows.total', { n: data.total })}
            {data.value !== data.total && ` · ${t('teachingQuality.rows.value', { value: formatValue(data.value) })}`}
          </p>
        )}
        {error && !data ? (
          <CallError error={error} compact retry={refetch} />
        ) : (
          <SimpleTable
            caption={title}
            captionHidden
            rows={rows}
            rowKey={(row) => `${row.kind}:${row.id}:${row.of ?? ''}`}
            skeletonRows={data ? 0 : 6}
            empty={<EmptyState compact>{t('teachingQuality.rows.empty')}</EmptyState>}
            columns={columns}
          />
        )}
        {data && data.total > data.size && (
          <Pager page={page} size={data.size} total={data.total} onPage={setPage} labels={labels} />
        )}
      </div>
    </Drawer>
  );
}
