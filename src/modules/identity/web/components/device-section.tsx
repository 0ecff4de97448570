import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { call } from '../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Popconfirm } from '../../../../ui/design/popconfirm.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { ErrorState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { endSessionsRoute, ownSessionsRoute } from '../../shared/profile.contract.ts';

type Device = CallOutput<typeof ownSessionsRoute>['rows'][number];

/** 我的设备: where the account is signed in, and how to end it there. */
export function DeviceSection() {
  const t = useT();
  const { data, error, isPending, isFetching, refetch } = useCall(ownSessionsRoute, {});
  const ending = useAction(async (sessionId: string | undefined) => {
    const { ended } = await call(endSessionsRoute, { body: sessionId ? { sessionId } : {} });
    toast.show({ text: t('identity.devices.ended', { n: ended }), tone: 'success' });
    await refresh(ownSessionsRoute);
  });
  const terminals: Readonly<Record<string, string>> = {
    web: t('identity.devices.web'),
    'mobile-web': t('identity.devices.mobileWeb'),
    client: t('identity.devices.client'),
  };
  const nameOf = ({ browser, system }: Device) =>
    [browser ?? t('identity.devices.unknown'), system].filter(Boolean).join(' · ');
  if (error) {
    return (
      <ErrorState
        title={error.message}
        retryLabel={t('ui.action.retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
        requestIdLabel={t('ui.error.requestId')}
        requestId={error.requestId}
      />
    );
  }
  const others = (data?.rows ?? []).filter((row) => !row.current).length;
  const confirm = {
    confirmLabel: t('identity.devices.end'),
    cancelLabel: t('ui.action.cancel'),
    closeLabel: t('ui.action.close'),
    danger: true,
  };
  return (
    <>
      <div className="vse-profile-head">
        <p className="vse-profile-lead">{t('identity.devices.lead')}</p>
        {others > 0 && (
          <Popconfirm
            {...confirm}
            trigger={(open) => (
              <Button size="small" onClick={open}>
                {t('identity.devices.endOthers')}
              </Button>
            )}
            title={t('identity.devices.endOthers')}
            onConfirm={() => ending.run(undefined)}
          >
            {t('identity.devices.endOthersText')}
          </Popconfirm>
        )}
      </div>
      <SimpleTable<Device>
        caption={t('identity.page.info.tab.devices')}
        captionHidden
        rows={data?.rows ?? []}
        rowKey={(row) => row.id}
        skeletonRows={isPending ? 2 : 0}
        actionsTitle={t('identity.devices.actions')}
        columns={[
          {
            key: 'browser',
            title: t('identity.devices.browser'),
            heading: true,
            render: (row) => (
              <span className="vse-device-name">
                {nameOf(row)}
                {row.current && <StatusTag tone="success">{t('identity.devices.current')}</StatusTag>}
              </span>
            ),
          },
          {
            key: 'terminal',
            title: t('identity.devices.terminal'),
            render: (row) => terminals[row.terminal] ?? row.terminal,
          },
          {
            key: 'ip',
            title: t('identity.devices.ip'),
            render: (row) => <span className="vse-num">{row.ip ?? '—'}</span>,
          },
          ...(['createdAt', 'seenAt', 'expiresAt'] as const).map((key) => ({
            key,
            title: {
              createdAt: t('identity.devices.signedIn'),
              seenAt: t('identity.devices.seen'),
              expiresAt: t('identity.devices.expires'),
            }[key],
            render: (row: Device) => (
              <time className="vse-num vse-nowrap" dateTime={row[key]} title={row[key]}>
                {formatInstant(row[key])}
              </time>
            ),
          })),
        ]}
        rowActions={(row) =>
          row.current ? null : (
            <Popconfirm
              {...confirm}
              trigger={(open) => (
                <Button size="small" variant="ghost" onClick={open}>
                  {t('identity.devices.end')}
                </Button>
              )}
              title={t('identity.devices.endTitle')}
              onConfirm={() => ending.run(row.id)}
            >
              {t('identity.devices.endText', { device: nameOf(row) })}
            </Popconfirm>
          )
        }
      />
    </>
  );
}
