import { lazy, useMemo } from 'react';
import { listRoute } from '../../../../kernel/resource/list.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { useUser } from '../../../../ui/access/user-store.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { PageHeader } from '../../../../ui/design/page-header.tsx';
import { LinkTabs } from '../../../../ui/design/tabs.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { loadChunk } from '../../../../ui/shell/chunks.ts';
import { useListTab } from '../../../../ui/table/use-list.ts';
import { personChoicesRoute } from '../../shared/person.contract.ts';
import { PeopleList } from '../components/people/people-list.tsx';
import type { Choices } from '../components/people/person-facts.tsx';
import { unitLines } from '../components/people/unit-lines.model.ts';
import '../components/people/user-manage.css';

const BindingList = lazy(() => loadChunk(() => import('../components/binding/binding-list.tsx')));
const RoleMatrix = lazy(() => loadChunk(() => import('../components/people/role-matrix.tsx')));

const PAGE = 'management.userManage';
const TABS = ['users', 'bindings', 'roles'] as const;
const WAITING = {
  params: { resource: 'unit_binding' },
  query: { f: JSON.stringify({ state: ['submitted'] }), size: 1 },
};

/** 用户管理: people, their applications to belong to a unit, and what each role may do. */
export default function UserManagePage() {
  const t = useT();
  const user = useUser();
  const asked = useListTab(TABS);
  const { data } = useCall(personChoicesRoute, {});
  const waiting = useCall(listRoute, WAITING, { refetchInterval: 60_000 }).data?.total;
  const choices = useMemo((): Choices | null => {
    if (!data) return null;
    const units = unitLines(data.units);
    return { units, open: units.filter((unit) => unit.active), majors: data.majors, classes: data.classes };
  }, [data]);
  const platform = user?.role.id === 0;
  const tab = asked === 'roles' && !platform ? 'users' : asked;
  const tabs = TABS.filter((key) => key !== 'roles' || platform).map((key) => ({
    key,
    label: t(`identity.manage.tab.${key}`),
    ...(key === 'bindings' && waiting ? { count: waiting } : {}),
  }));
  const title = t('route.management.userManage');
  if (tab === 'roles') {
    return (
      <div className="vse-list-page">
        <PageHeader title={title} lead={t('identity.roles.lead')} />
        <LinkTabs
          label={title}
          value={tab}
          items={tabs.map((one) => ({ ...one, href: addressOf(PAGE, one.key === 'users' ? {} : { tab: one.key }) }))}
        />
        <RoleMatrix />
      </div>
    );
  }
  return tab === 'bindings' ? (
    <BindingList key={tab} tabs={tabs} title={title} choices={choices} />
  ) : (
    <PeopleList key={tab} tabs={tabs} title={title} choices={choices} batches={data?.batches ?? []} />
  );
}
