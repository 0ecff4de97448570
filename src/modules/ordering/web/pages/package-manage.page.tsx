import { lazy } from 'react';
import { plainColumnNames } from '../../../../kernel/managed/plain.ts';
import { listRoute } from '../../../../kernel/resource/list.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { refresh } from '../../../../ui/api/query.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { nounCalls } from '../../../../ui/managed/noun-calls.ts';
import { useNoun } from '../../../../ui/managed/use-noun.tsx';
import { loadChunk } from '../../../../ui/shell/chunks.ts';
import { ListPage } from '../../../../ui/table/list-page.tsx';
import { useListTab } from '../../../../ui/table/use-list.ts';
import { KnowledgeTab } from '../../../knowledge/web/knowledge.public.tsx';
import { useCodes } from '../../../settings/web/settings.public.tsx';
import * as contract from '../../shared/package.contract.ts';
import { packageNoun } from '../../shared/package.noun.ts';
import { packageResource, STATE_LABELS, STATE_TONES } from '../../shared/package.resource.ts';
import { PackageDrawer } from '../components/package-drawer.tsx';

const PackagePanel = lazy(() => loadChunk(() => import('../components/package-form.tsx')));
const TABS = ['packages', 'knowledge'] as const;

/** Everything of the page that shows packages is read again after a change. */
const refreshPackages = () =>
  refresh(listRoute, contract.getPackageRoute, contract.packageHistoryRoute, contract.previewPackageRoute);

/** 实验包管理: experiments bundled for ordering, and the knowledge points content is tied to. */
export default function PackageManagePage() {
  const t = useT();
  const tab = useListTab(TABS);
  const title = t('route.management.experimentTypeManage');
  const tabs = [
    { key: 'packages', label: t('ordering.tab.packages') },
    { key: 'knowledge', label: t('knowledge.tab') },
  ];
  return tab === 'knowledge' ? (
    <KnowledgeTab key={tab} title={title} tabs={tabs} />
  ) : (
    <PackageList key={tab} title={title} tabs={tabs} />
  );
}

function PackageList(head: {
  readonly title: string;
  readonly tabs: readonly { readonly key: string; readonly label: string }[];
}) {
  const t = useT();
  const majors = useCodes('Locallx');
  const noun = useNoun(packageNoun, {
    calls: nounCalls(contract.managedPackageRoutes),
    refresh: refreshPackages,
    labels: { create: t('ordering.manage.new'), empty: t('ordering.manage.empty') },
    states: STATE_LABELS,
    commands: {
      list: { label: t('ordering.action.list'), effect: t('ordering.list.effect') },
      delist: { label: t('ordering.action.delist'), effect: t('ordering.delist.effect') },
    },
    unfit: (state) => t(`ordering.moved.${state}`),
    code: { hint: t('ordering.form.codeHint'), bad: t('ordering.form.codeBad') },
    form: (panel) => <PackagePanel {...panel} />,
    more: ({ code }) => [
      {
        key: 'preview',
        label: t('ordering.action.preview'),
        reads: true,
        onSelect: () => void window.open(addressOf('previewExperimentPackage', { Id: code }), '_blank', 'noopener'),
      },
    ],
  });
  return (
    <>
      <ListPage
        {...head}
        {...noun.list}
        resource={packageResource}
        lead={t('ordering.manage.lead')}
        columns={[
          { name: 'code', render: (row) => <span className="vse-num">{String(row.code)}</span> },
          'name',
          'state',
          'experiments',
          'hours',
          'price',
          ...plainColumnNames(packageNoun),
          'majors',
          { name: 'codes', hidden: true },
          'updated_at',
        ]}
        card={{
          cover: (row) => ({
            id: String(row.id),
            subject: (row.majors as readonly string[] | null)?.[0] ?? String(row.code),
            src: row.cover as string | null,
          }),
          title: (row) => String(row.name),
          note: ['code'],
          state: 'state',
          facts: ['experiments', 'hours', 'price', 'seats'],
        }}
        tones={{ state: STATE_TONES }}
        codes={{ majors: majors.options }}
        sources={{
          major: { kind: 'codes', labels: majors.options },
          experiment: { kind: 'text', placeholder: t('ordering.filter.experiment') },
        }}
        exports
        drawer={(open) => <PackageDrawer {...open} actionsOf={(one) => noun.actionsOf(one, one.deletedAt !== null)} />}
      />
      {noun.element}
    </>
  );
}
