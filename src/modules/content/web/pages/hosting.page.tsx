import { addressOf } from '../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Drawer } from '../../../../ui/design/dialog.tsx';
import { Link } from '../../../../ui/design/link.tsx';
import { PageHeader } from '../../../../ui/design/page-header.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { formatInstant, formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import { hostedRoute } from '../../shared/hosting.contract.ts';
import { VersionList } from '../components/version-list.tsx';

/** 实验托管: the experiments one leads; the open one's versions stand in a drawer named by the address. */
export default function HostingPage() {
  const t = useT();
  const [params, , changeParams] = useAddressParams();
  const list = useCall(hostedRoute, {});
  const open = list.data?.find((row) => row.id === params.get('experiment'));
  const show = (id: string | null) => changeParams({ experiment: id });
  return (
    <>
      <PageHeader title={t('experiments.hosting.title')} lead={t('experiments.hosting.lead')} />
      {list.error ? (
        <CallError error={list.error} title={t('experiments.page.failed')} retry={list.refetch} />
      ) : (
        <SimpleTable
          caption={t('experiments.hosting.title')}
          captionHidden
          rows={list.data ?? []}
          rowKey={(row) => row.id}
          skeletonRows={list.data ? 0 : 4}
          empty={<EmptyState>{t('experiments.hosting.empty')}</EmptyState>}
          actionsTitle={t('ui.action.more')}
          columns={[
            {
              key: 'name',
              title: t('experiments.hosting.experiment'),
              heading: true,
              render: (row) => (
                <>
                  <span className="vse-code">{row.code}</span>{' '}
                  {row.state === 'listed' ? (
                    <Link href={addressOf('experimentTwoDetails', { Id: row.code })}>{row.name}</Link>
                  ) : (
                    row.name
                  )}
                </>
              ),
            },
            { key: 'unit', title: t('experiments.details.unit'), render: (row) => row.unitName },
            {
              key: 'state',
              title: t('experiments.hosting.state'),
              render: (row) => (
                <StatusTag tone={row.state === 'listed' ? 'success' : 'neutral'}>
                  {t(`experiments.state.${row.state}`)}
                </StatusTag>
              ),
            },
            {
              key: 'published',
              title: t('experiments.hosting.published'),
              render: (row) => (row.published === null ? '—' : `${row.published} · ${formatInstant(row.publishedAt)}`),
            },
            {
              key: 'versions',
              title: t('experiments.hosting.versions'),
              numeric: true,
              render: (row) => formatNumber(row.versions),
            },
          ]}
          rowActions={(row) => (
            <Button size="small" onClick={() => show(row.id)}>
              {t('experiments.hosting.open')}
            </Button>
          )}
        />
      )}
      <Drawer
        open={open !== undefined}
        onClose={() => show(null)}
        title={t('experiments.hosting.drawer', { name: open?.name ?? '' })}
        width="720px"
      >
        {open && <VersionList experimentId={open.id} />}
      </Drawer>
    </>
  );
}
