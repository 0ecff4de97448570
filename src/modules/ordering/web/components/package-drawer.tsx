import { useState } from 'react';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { DefinitionList } from '../../../../ui/design/definition-list.tsx';
import { Link } from '../../../../ui/design/link.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { Tabs } from '../../../../ui/design/tabs.tsx';
import { formatList, formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { TimeCell } from '../../../../ui/table/cells.tsx';
import type { OpenRow, RowAction } from '../../../../ui/table/list-page.model.ts';
import { RecordDrawer } from '../../../../ui/table/record-drawer.tsx';
import { ObjectHistory } from '../../../audit/web/audit.public.tsx';
import { getPackageRoute, packageHistoryRoute } from '../../shared/package.contract.ts';
import { STATE_LABELS } from '../../shared/package.resource.ts';
import type { ManagedPackage } from './package-form.model.ts';

const TABS = ['facts', 'contents', 'history'] as const;
const TONES = { draft: 'neutral', listed: 'success', delisted: 'error' } as const;

/** One package whole: facts, contents, history; its commands at the foot. */
export function PackageDrawer({
  id,
  actionsOf,
  ...open
}: OpenRow & { readonly actionsOf: (one: ManagedPackage) => readonly RowAction[] }) {
  const t = useT();
  const [tab, setTab] = useState<(typeof TABS)[number]>('facts');
  const record = useCall(getPackageRoute, { params: { id } });
  return (
    <RecordDrawer
      {...open}
      title={t('ordering.manage.detail')}
      record={record}
      actions={record.data ? actionsOf(record.data) : []}
    >
      {(one) => (
        <>
          <div className="package-drawer-head">
            <strong>{one.name}</strong>
            <StatusTag tone={one.deletedAt ? 'error' : TONES[one.state]}>
              {one.deletedAt ? t('ordering.state.deleted') : t(STATE_LABELS[one.state])}
            </StatusTag>
          </div>
          <Tabs
            label={t('ordering.manage.detail')}
            value={tab}
            onChange={(key) => setTab(key as (typeof TABS)[number])}
            items={TABS.map((key) => ({ key, label: t(`ordering.tab.${key}`) }))}
          >
            {tab === 'facts' && (
              <DefinitionList
                columns={2}
                items={[
                  { key: 'code', term: t('ordering.column.code'), value: <code className="vse-code">{one.code}</code> },
                  {
                    key: 'majors',
                    term: t('ordering.column.majors'),
                    value: formatList(one.majors.map(({ name }) => name)) || '—',
                  },
                  {
                    key: 'hours',
                    term: t('ordering.column.hours'),
                    value:
                      one.hoursOverride === null
                        ? t('ordering.preview.hours', { hours: one.hours })
                        : t('ordering.preview.hoursBoth', { hours: one.hours, sum: one.hoursSum }),
                  },
                  { key: 'price', term: t('ordering.column.price'), value: formatNumber(one.price / 100, 2) },
                  { key: 'days', term: t('ordering.column.validDays'), value: formatNumber(one.validDays) },
                  { key: 'seats', term: t('ordering.column.seats'), value: formatNumber(one.seats) },
                  { key: 'updated', term: t('ordering.column.updated'), value: <TimeCell iso={one.updatedAt} /> },
                ]}
              />
            )}
            {tab === 'contents' && (
              <SimpleTable
                caption={t('ordering.tab.contents')}
                captionHidden
                rows={one.experiments}
                rowKey={(row) => row.id}
                empty={t('ordering.list.empty')}
                columns={[
                  {
                    key: 'name',
                    title: t('ordering.column.name'),
                    heading: true,
                    render: (row) => <Link href={addressOf('experimentTwoDetails', { Id: row.code })}>{row.name}</Link>,
                  },
                  {
                    key: 'code',
                    title: t('ordering.column.code'),
                    render: (row) => <span className="vse-num">{row.code}</span>,
                  },
                  { key: 'hours', title: t('ordering.column.hours'), numeric: true, render: (row) => row.hours },
                  {
                    key: 'state',
                    title: t('ordering.column.state'),
                    render: (row) =>
                      row.gone ? (
                        <StatusTag tone="warning">{t('ordering.preview.gone')}</StatusTag>
                      ) : (
                        <StatusTag tone="success">{t('ordering.state.listed')}</StatusTag>
                      ),
                  },
                ]}
              />
            )}
            {tab === 'history' && <ObjectHistory route={packageHistoryRoute} params={{ id: one.id }} />}
          </Tabs>
        </>
      )}
    </RecordDrawer>
  );
}
