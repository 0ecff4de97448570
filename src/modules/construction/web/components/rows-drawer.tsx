import { useState } from 'react';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { Checkbox } from '../../../../ui/design/checkbox.tsx';
import { Drawer } from '../../../../ui/design/dialog.tsx';
import { Link } from '../../../../ui/design/link.tsx';
import { Pager } from '../../../../ui/design/pager.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { DRAWER_WIDTH } from '../../../../ui/forms/form-drawer.tsx';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { usePagerLabels } from '../../../../ui/shell/pager-labels.ts';
import { constructionRowsRoute } from '../../shared/construction.contract.ts';
import { type Filters, formatValue, type Opened } from './figures.model.ts';
import { addressOfThing } from './thing-address.ts';

/** The things behind a figure, each with the way to it. */
export function RowsDrawer({
  courseId,
  filters,
  opened,
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
  const [hidden, setHidden] = useState(false);
  const { data, error, refetch } = useCall(constructionRowsRoute, {
    params: { courseId },
    query: {
      ...filters,
      subject: opened.subject,
      ...(opened.of === undefined ? {} : { of: opened.of }),
      ...(hidden ? { hidden: '1' as const } : {}),
      page,
    },
  });
  const valued = data?.rows.some(({ value }) => value !== null) ?? false;
  const asked = data?.rows.some(({ met }) => met !== null) ?? false;
  return (
    <Drawer open width={DRAWER_WIDTH} title={opened.title} onClose={onClose}>
      <div className="vse-stack">
        {opened.outline && (
          <Checkbox
            label={t('construction.rows.hidden')}
            checked={hidden}
            onChange={(event) => {
              setPage(1);
              setHidden(event.target.checked);
            }}
          />
        )}
        {data && (
          <p className="vse-muted">
            {t('construction.rows.total', { n: data.total })}
            {data.value !== data.total && ` · ${t('construction.rows.value', { value: formatValue(data.value) })}`}
          </p>
        )}
        {error && !data ? (
          <CallError error={error} compact retry={refetch} />
        ) : (
          <SimpleTable
            caption={opened.title}
            captionHidden
            rows={data?.rows ?? []}
            rowKey={(row) => `${row.kind}:${row.id}:${row.of ?? ''}`}
            skeletonRows={data ? 0 : 6}
            empty={<EmptyState compact>{t('construction.rows.empty')}</EmptyState>}
            columns={[
              {
                key: 'name',
                title: t('construction.column.name'),
                heading: true,
                render: (row) => (
                  <>
                    <Link href={addressOfThing(courseId, row)}>{row.name || t(`construction.kind.${row.kind}`)}</Link>{' '}
                    {row.hidden && <StatusTag tone="neutral">{t('construction.hidden')}</StatusTag>}
                    {row.met !== null && (
                      <StatusTag tone={row.met ? 'success' : 'warning'}>
                        {t(row.met ? 'construction.met' : 'construction.met.not')}
                      </StatusTag>
                    )}
                  </>
                ),
              },
              {
                key: 'kind',
                title: t('construction.column.kind'),
                render: (row) => t(`construction.kind.${row.kind}`),
              },
              ...(valued
                ? [
                    {
                      key: 'value',
                      title: t('construction.column.value'),
                      numeric: true,
                      render: (row: { readonly value: number | null }) => formatValue(row.value),
                    },
                  ]
                : []),
              ...(asked
                ? []
                : [
                    {
                      key: 'author',
                      title: t('construction.column.author'),
                      render: (row: { readonly author: string | null }) => row.author ?? '—',
                    },
                    {
                      key: 'at',
                      title: t('construction.column.at'),
                      render: (row: { readonly at: string | null; readonly changedAt: string | null }) => (
                        <span className="vse-num vse-nowrap">{formatInstant(row.changedAt ?? row.at)}</span>
                      ),
                    },
                  ]),
            ]}
          />
        )}
        {data && data.total > data.size && (
          <Pager page={page} size={data.size} total={data.total} onPage={setPage} labels={labels} />
        )}
      </div>
    </Drawer>
  );
}
