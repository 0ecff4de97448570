import { useState } from 'react';
import { useCall } from '../../../../ui/api/query.ts';
import { DefinitionList } from '../../../../ui/design/definition-list.tsx';
import { Link } from '../../../../ui/design/link.tsx';
import { Tabs } from '../../../../ui/design/tabs.tsx';
import { formatInstant, formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { OpenRow } from '../../../../ui/table/list-page.model.ts';
import { RecordDrawer } from '../../../../ui/table/record-drawer.tsx';
import { ObjectHistory } from '../../../audit/web/audit.public.tsx';
import { getSubjectRoute, subjectHistoryRoute } from '../../shared/subject.contract.ts';
import { addressAt, type SubjectCommands } from './use-subject-commands.tsx';

const TABS = ['facts', 'history'] as const;

/** One major with what stands on it and what was done with it. */
export function SubjectDrawer({ id, commands, ...open }: OpenRow & { readonly commands: SubjectCommands }) {
  const t = useT();
  const [tab, setTab] = useState<(typeof TABS)[number]>('facts');
  const record = useCall(getSubjectRoute, { params: { id } });
  const { data } = record;
  return (
    <RecordDrawer
      {...open}
      title={t('majors.detail')}
      record={record}
      actions={data && data.deletedAt === null ? commands.actionsOf(data) : []}
    >
      {(one) => (
        <Tabs
          label={t('majors.detail')}
          value={tab}
          onChange={(key) => setTab(key as typeof tab)}
          items={TABS.map((key) => ({ key, label: t(`majors.tab.${key}`) }))}
        >
          {tab === 'facts' ? (
            <DefinitionList
              items={[
                { key: 'code', term: t('majors.column.code'), value: <span className="vse-num">{one.code}</span> },
                { key: 'name', term: t('majors.column.name'), value: one.name },
                { key: 'level', term: t('majors.column.level'), value: t(`majors.level.${one.level}`) },
                { key: 'state', term: t('majors.column.state'), value: t(`majors.state.${one.state}`) },
                ...(one.uses
                  ? [
                      {
                        key: 'experiments',
                        term: t('majors.uses.experiments'),
                        value: <Link href={addressAt('mapping', one.code)}>{formatNumber(one.uses.experiments)}</Link>,
                      },
                      { key: 'people', term: t('majors.uses.people'), value: formatNumber(one.uses.people) },
                    ]
                  : []),
                { key: 'updated', term: t('majors.column.updated'), value: formatInstant(one.updatedAt) },
              ]}
            />
          ) : (
            <ObjectHistory route={subjectHistoryRoute} params={{ id }} />
          )}
        </Tabs>
      )}
    </RecordDrawer>
  );
}
