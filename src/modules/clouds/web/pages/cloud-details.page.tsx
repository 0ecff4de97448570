import { addressOf } from '../../../../kernel/routing/paths.ts';
import type { ApiError } from '../../../../ui/api/api-error.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Breadcrumbs } from '../../../../ui/design/breadcrumbs.tsx';
import { ButtonLink } from '../../../../ui/design/button.tsx';
import { ExperimentCover } from '../../../../ui/design/experiment-cover.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { StatePage } from '../../../../ui/design/states.tsx';
import { Tabs } from '../../../../ui/design/tabs.tsx';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { leadName, otherName } from '../../../../ui/i18n/names.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import { ArticlePage } from '../../../../ui/shell/article-page.tsx';
import { usePageTitle } from '../../../../ui/shell/page-title.ts';
import { cloudDetailsRoute } from '../../shared/cloud.contract.ts';
import { CloudAside, type CloudDetails } from '../components/cloud-aside.tsx';
import { IntroTab } from '../components/cloud-intro.tsx';
import { ExperimentsTab, NoticesTab, PackagesTab } from '../components/cloud-tabs.tsx';
import { UseTab } from '../components/cloud-use.tsx';
import { UnitClouds } from '../components/unit-clouds.tsx';
import './cloud-details.css';

const TABS = ['intro', 'experiments', 'packages', 'notices', 'use'] as const;

/** What keeps people out, or who sees the page. */
function StateBand({ cloud }: { readonly cloud: CloudDetails }) {
  const t = useT();
  if (cloud.state === 'draft') return <Banner tone="info">{t('clouds.page.draftBand')}</Banner>;
  if (cloud.state === 'delisted') return <Banner tone="info">{t('clouds.page.delistedBand')}</Banner>;
  if (cloud.state !== 'maintenance') return null;
  return (
    <Banner tone="warning" title={t('clouds.page.maintenanceBand')}>
      {cloud.maintenanceText}
      {cloud.maintenanceUntil && ` · ${t('clouds.page.until', { time: formatInstant(cloud.maintenanceUntil) })}`}
    </Banner>
  );
}

/** 微云详情 `/cloud/CloudDetails?Id=`. */
export default function CloudDetailsPage() {
  const t = useT();
  const [params] = useAddressParams();
  const id = params.get('Id') ?? '';
  const details = useCall(cloudDetailsRoute, { params: { id } }, { enabled: id !== '' });
  usePageTitle(details.data ? t('clouds.page.title', { name: leadName(details.data) }) : undefined);
  return (
    <ArticlePage
      id={id}
      read={details}
      absent={<Absent error={details.error} />}
      skeleton={
        <>
          <SkeletonBlock height="220px" />
          <div className="cloud-page-main">
            <SkeletonBlock height="420px" />
            <SkeletonBlock height="420px" />
          </div>
        </>
      }
    >
      {(cloud) => <Cloud cloud={cloud} />}
    </ArticlePage>
  );
}

/** Says that there is no such cloud, or that it was taken down, with other clouds of its unit. */
function Absent({ error }: { readonly error: ApiError | null }) {
  const t = useT();
  const gone = error?.code === 'clouds.delisted';
  const { unitId, unitName } = error?.data ?? {};
  return (
    <StatePage
      drawing="no-reading"
      title={gone ? t('clouds.delisted') : t('clouds.page.absent')}
      actions={
        <ButtonLink variant="primary" href={addressOf('cloud')}>
          {t('clouds.page.browse')}
        </ButtonLink>
      }
    >
      <p>{gone ? t('clouds.page.goneText') : t('clouds.page.absentText')}</p>
      {gone && typeof unitId === 'string' && <UnitClouds unitId={unitId} unitName={String(unitName ?? '')} />}
    </StatePage>
  );
}

function Cloud({ cloud }: { readonly cloud: CloudDetails }) {
  const t = useT();
  const [params, setParams] = useAddressParams();
  const asked = TABS.find((tab) => tab === params.get('tab'));
  const tab = asked ?? (cloud.experimentRows.length > 0 ? 'experiments' : 'intro');
  const go = (key: string) => {
    setParams(
      (next) => {
        next.set('tab', key);
        return next;
      },
      { replace: true },
    );
  };
  const counts = {
    experiments: cloud.experimentRows.length,
    packages: cloud.packageRows.length,
    notices: cloud.notices.length,
  };
  return (
    <>
      <Breadcrumbs
        label={t('clouds.list.title')}
        items={[
          { key: 'list', label: t('clouds.list.title'), href: addressOf('cloud') },
          { key: 'self', label: leadName(cloud) },
        ]}
      />
      <header className="cloud-band">
        <ExperimentCover id={cloud.id} subject={cloud.subject?.code ?? cloud.code} src={cloud.coverUrl} eager />
        <div className="cloud-band-words">
          <p className="vse-num">{cloud.code}</p>
          <h1 tabIndex={-1}>{leadName(cloud)}</h1>
          <p>{[otherName(cloud), cloud.unitName, cloud.subject?.name].filter(Boolean).join(' · ')}</p>
        </div>
      </header>
      <StateBand cloud={cloud} />
      <div className="cloud-page-main">
        <div className="cloud-page-tabs">
          <Tabs
            label={leadName(cloud)}
            value={tab}
            onChange={go}
            items={TABS.map((key) => ({
              key,
              label: t(`clouds.tab.${key}`),
              ...(key in counts ? { count: counts[key as keyof typeof counts] } : {}),
            }))}
          >
            {tab === 'intro' && <IntroTab cloud={cloud} />}
            {tab === 'experiments' && <ExperimentsTab cloud={cloud} />}
            {tab === 'packages' && <PackagesTab cloud={cloud} />}
            {tab === 'notices' && <NoticesTab cloud={cloud} />}
            {tab === 'use' && <UseTab cloudId={cloud.id} />}
          </Tabs>
        </div>
        <CloudAside cloud={cloud} onPick={() => go('experiments')} />
      </div>
    </>
  );
}
