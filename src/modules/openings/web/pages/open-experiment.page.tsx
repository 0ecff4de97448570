import { useUser } from '../../../../ui/access/user-store.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { PageHeader } from '../../../../ui/design/page-header.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { Tabs } from '../../../../ui/design/tabs.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import { waitingOpeningsRoute } from '../../shared/opening.contract.ts';
import { JoinableList } from '../components/joinable-list.tsx';
import { OpeningTable } from '../components/opening-table.tsx';
import { OwnBookings } from '../components/own-bookings.tsx';
import { OwnOpenings } from '../components/own-openings.tsx';
import '../components/openings.css';

const TABS = ['join', 'mine', 'own', 'waiting'] as const;
type Tab = (typeof TABS)[number];

/** 开放实验 `/account/center/OpenExperiment`: what one may use, what one booked, what one applied for and decides about. */
export default function OpenExperimentPage() {
  const t = useT();
  const user = useUser();
  const role = user?.role.id;
  const [params, , change] = useAddressParams();
  const shown: readonly Tab[] = TABS.filter(
    (tab) => tab === 'join' || tab === 'mine' || (tab === 'own' ? role !== 6 : role === 2),
  );
  const asked = params.get('tab') === 'bookings' ? 'mine' : params.get('tab');
  const tab = shown.find((one) => one === asked) ?? 'join';
  const waiting = useCall(waitingOpeningsRoute, {}, { enabled: role === 2 });
  return (
    <div className="vse-stack">
      <PageHeader title={t('route.centre.openExperiment')} lead={t('openings.page.lead')} />
      <Tabs
        label={t('openings.page.tabs')}
        value={tab}
        onChange={(key) => change({ tab: key === 'join' ? null : key, opening: null })}
        items={shown.map((key) => ({
          key,
          label: t(`openings.tab.${key}`),
          ...(key === 'waiting' && waiting.data ? { count: waiting.data.rows.length } : {}),
        }))}
      >
        {tab === 'join' && <JoinableList />}
        {tab === 'mine' && <OwnBookings />}
        {tab === 'own' && <OwnOpenings />}
        {tab === 'waiting' && (
          <OpeningTable
            title={t('openings.tab.waiting')}
            list={waiting}
            open={params.get('opening')}
            onOpen={(id) => change({ opening: id })}
            applicants
            empty={<EmptyState compact>{t('openings.waiting.none')}</EmptyState>}
          />
        )}
      </Tabs>
    </div>
  );
}
