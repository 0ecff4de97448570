import { PageHeader } from '../../../../ui/design/page-header.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { Tabs } from '../../../../ui/design/tabs.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import { SlotView } from '../../../../ui/slot.tsx';
import { CodesTab } from '../components/office/codes-tab.tsx';
import { ParametersTab } from '../components/office/parameters-tab.tsx';
import { SiteTab } from '../components/office/site-tab.tsx';
import { termsSlot } from '../components/office/system-tabs.slot.ts';

const TermsTab = () => <SlotView slot={termsSlot} props={{}} waiting={<SkeletonBlock height="240px" />} />;

const TABS = { parameters: ParametersTab, codes: CodesTab, terms: TermsTab, site: SiteTab } as const;
type Tab = keyof typeof TABS;
const KEYS = Object.keys(TABS) as Tab[];

/** 系统设置: the numbers the platform runs by, its code tables and terms, facts of the site. */
export default function SystemSettingsPage() {
  const t = useT();
  const [params, setParams] = useAddressParams();
  const asked = params.get('tab') as Tab;
  const tab: Tab = KEYS.includes(asked) ? asked : 'parameters';
  const Panel = TABS[tab];
  const labels = {
    parameters: t('home.edit.tab.parameters'),
    codes: t('home.system.tab.codes'),
    terms: t('home.system.tab.terms'),
    site: t('home.edit.tab.site'),
  };
  const title = t('route.management.systemSettings');
  return (
    <div className="vse-stack">
      <PageHeader title={title} lead={t('home.system.lead')} />
      <Tabs
        label={title}
        items={KEYS.map((key) => ({ key, label: labels[key] }))}
        value={tab}
        onChange={(key) => setParams({ tab: key }, { replace: true })}
      >
        <Panel />
      </Tabs>
    </div>
  );
}
