import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Popconfirm } from '../../../../../ui/design/popconfirm.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { endSessionsRoute, ownSessionsRoute } from '../../../shared/profile.contract.ts';

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
  const facts = (row: Device) => [
    {
      key: 'terminal',
      term: t('identity.devices.terminal'),
      value: terminals[row.terminal] ?? row.terminal,
      title: undefined,
    },
    { key: 'ip', term: t('identity.devices.ip'), value: row.ip ?? '—', title: undefined },
    ...(
      [
        ['createdAt', t('identity.devices.signedIn')],
        ['seenAt', t('identity.devices.seen')],
        ['expiresAt', t('identity.devices.expires')],
      ] as const
    ).map(([key, term]) => ({ key, term, value: formatInstant(row[key]), title: row[key] })),
  ];
  if (error) return <CallError error={error} retry={refetch} retrying={isFetching} />;
  const others = (data?.rows ?? []).filter((row) => !row.current).length;
  const confirm = {
    confirmLabel: t('identity.devices.end'),
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
      {isPending && <SkeletonText lines={4} />}
      <ul className="vse-devices" aria-label={t('identity.page.info.tab.devices')}>
        {data?.rows.map((row) => (
          <li key={row.id}>
            <div className="vse-device-head">
              <span className="vse-inline">
                <strong>{nameOf(row)}</strong>
                {row.current && <StatusTag tone="success">{t('identity.devices.current')}</StatusTag>}
              </span>
              {!row.current && (
                <Popconfirm
                  {...confirm}
                  trigger={(open) => (
                    <Button size="small" onClick={open}>
                      {t('identity.devices.end')}
                    </Button>
                  )}
                  title={t('identity.devices.endTitle')}
                  onConfirm={() => ending.run(row.id)}
                >
                  {t('identity.devices.endText', { device: nameOf(row) })}
                </Popconfirm>
              )}
            </div>
            <dl className="vse-device-facts">
              {facts(row).map(({ key, term, value, title }) => (
                <div key={key}>
                  <dt>{term}</dt>
                  <dd className="vse-num" title={title}>
                    {value}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}
