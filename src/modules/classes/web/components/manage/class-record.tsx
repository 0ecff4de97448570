import { useCall } from '../../../../../ui/api/query.ts';
import { DefinitionList } from '../../../../../ui/design/definition-list.tsx';
import { Tabs } from '../../../../../ui/design/tabs.tsx';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { OpenRow, RowAction } from '../../../../../ui/table/list-page.model.ts';
import { RecordDrawer } from '../../../../../ui/table/record-drawer.tsx';
import { ObjectHistory } from '../../../../audit/web/audit.public.tsx';
import { classHistoryRoute, classPlaceRoute, listClassesRoute } from '../../../shared/class.contract.ts';
import { ClassStateTag } from '../class-state.tsx';
import { GroupsPanel } from '../groups/groups-panel.tsx';
import { type ClassRow, JoinSettings } from './join-settings.tsx';
import { MembersPanel } from './members-panel.tsx';

export const CLASS_TABS = ['facts', 'members', 'groups', 'settings', 'history'] as const;
export type ClassTab = (typeof CLASS_TABS)[number];

/** What one must be allowed to see a tab; null: nothing more. */
const CAN = { facts: null, members: null, groups: null, settings: 'manage', history: 'history' } as const;

function Facts({ row }: { readonly row: ClassRow }) {
  const t = useT();
  return (
    <DefinitionList
      items={[
        { key: 'state', term: t('classes.form.state'), value: <ClassStateTag state={row.state} /> },
        { key: 'code', term: t('classes.form.code'), value: row.code },
        { key: 'term', term: t('classes.form.term'), value: row.termName },
        {
          key: 'teachers',
          term: t('classes.form.teachers'),
          value: row.teachers.map((one) => one.name).join(t('classes.mine.comma')) || '—',
        },
        {
          key: 'seats',
          term: t('classes.manage.seats'),
          value: `${formatNumber(row.taken)} / ${formatNumber(row.capacity)}`,
        },
        { key: 'applied', term: t('classes.enrolment.applied'), value: formatNumber(row.applied) },
        { key: 'waiting', term: t('classes.enrolment.waiting'), value: formatNumber(row.waiting) },
        { key: 'rule', term: t('classes.form.joinRule'), value: t(`classes.joinRule.${row.joinRule}`) },
        ...(row.mergedInto === null
          ? []
          : [{ key: 'merged', term: t('classes.column.mergedInto'), value: row.mergedInto }]),
      ]}
    />
  );
}

/** One class of the list: its facts, people, how one joins, what happened to it. */
export function ClassRecord({
  courseId: given,
  tab,
  onTab,
  actionsOf,
  ...open
}: OpenRow & {
  /** Empty while it is not known. */
  readonly courseId: string;
  readonly tab: ClassTab;
  readonly onTab: (tab: ClassTab) => void;
  readonly actionsOf: (row: ClassRow) => readonly RowAction[];
}) {
  const t = useT();
  // In the frame of all courses a shared address may name a class that is not on the page shown.
  const place = useCall(classPlaceRoute, { params: { classId: open.id } }, { enabled: given === '' });
  const courseId = given || (place.data?.courseId ?? '');
  const list = useCall(listClassesRoute, { params: { courseId } }, { enabled: courseId !== '' });
  const row = list.data?.rows.find((one) => one.id === open.id);
  const tabs = row ? CLASS_TABS.filter((one) => CAN[one] === null || row.can[CAN[one]]) : [];
  const shown = tabs.find((one) => one === tab) ?? 'facts';
  return (
    <RecordDrawer
      {...open}
      title={row?.name ?? String(open.row?.name ?? '')}
      record={{ data: row, error: place.error ?? list.error, refetch: place.error ? place.refetch : list.refetch }}
      actions={row ? actionsOf(row) : []}
    >
      {(data) => (
        <Tabs
          label={data.name}
          value={shown}
          onChange={(key) => onTab(CLASS_TABS.find((one) => one === key) ?? 'facts')}
          items={tabs.map((one) => ({ key: one, label: t(`classes.tab.${one}`) }))}
        >
          {shown === 'facts' && <Facts row={data} />}
          {shown === 'members' && <MembersPanel row={data} />}
          {shown === 'groups' && <GroupsPanel classId={data.id} />}
          {shown === 'settings' && <JoinSettings key={data.version} row={data} />}
          {shown === 'history' && <ObjectHistory route={classHistoryRoute} params={{ classId: data.id }} />}
        </Tabs>
      )}
    </RecordDrawer>
  );
}
