import { addressOf } from '../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { ButtonLink } from '../../../../ui/design/button.tsx';
import { PageHeader } from '../../../../ui/design/page-header.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { Tabs } from '../../../../ui/design/tabs.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import { ownEntitlementsRoute } from '../../shared/entitlement.contract.ts';
import type { Entitled } from '../components/entitled.model.ts';
import { EntitlementCard } from '../components/entitlement-card.tsx';
import '../components/orders.css';

const TABS = ['usable', 'soon', 'over'] as const;
type Tab = (typeof TABS)[number];

/** The tab an entitlement stands in; what begins later is told with what is usable. */
const isIn = (tab: Tab, { phase }: Entitled): boolean => {
  if (tab === 'over') return phase === 'ended' || phase === 'refunded';
  return tab === 'soon' ? phase === 'soon' : phase === 'usable' || phase === 'soon' || phase === 'ahead';
};

/** 已开通实验包 `/account/center/accessExperimentPackage`: what the own person or unit may use from outside. */
export default function AccessExperimentPackagePage() {
  const t = useT();
  const [params, , change] = useAddressParams();
  const own = useCall(ownEntitlementsRoute, {});
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'usable';
  const latest = params.get('sort') === '-left';
  const all = own.data?.rows ?? [];
  const found = all.filter((row) => isIn(tab, row));
  const rows = latest ? [...found].reverse() : found;
  return (
    <div className="vse-stack">
      <PageHeader title={t('route.centre.accessExperimentPackage')} lead={t('orders.entitled.lead')} />
      <Tabs
        label={t('route.centre.accessExperimentPackage')}
        value={tab}
        onChange={(key) => change({ tab: key === 'usable' ? null : key })}
        items={TABS.map((key) => ({
          key,
          label: t(`orders.entitled.tab.${key}`),
          ...(own.data ? { count: all.filter((row) => isIn(key, row)).length } : {}),
        }))}
      >
        {own.error ? (
          <CallError error={own.error} compact title={t('orders.entitled.failed')} retry={own.refetch} />
        ) : !own.data ? (
          <SkeletonBlock height="320px" />
        ) : rows.length === 0 ? (
          <EmptyState
            action={
              all.length === 0 && (
                <ButtonLink variant="primary" href={addressOf('experimentTwo')}>
                  {t('orders.entitled.browse')}
                </ButtonLink>
              )
            }
          >
            {all.length === 0 ? t('orders.entitled.none') : t('orders.entitled.noneHere')}
          </EmptyState>
        ) : (
          <div className="vse-stack">
            <div className="order-filters">
              <Select
                label={t('orders.entitled.sort')}
                value={latest ? '-left' : ''}
                options={[
                  { value: '', label: t('orders.entitled.sortSoon') },
                  { value: '-left', label: t('orders.entitled.sortLate') },
                ]}
                onChange={(event) => change({ sort: event.target.value }, { replace: true })}
              />
            </div>
            <ul className="entitled-list">
              {rows.map((row) => (
                <EntitlementCard key={row.id} row={row} />
              ))}
            </ul>
          </div>
        )}
      </Tabs>
    </div>
  );
}
