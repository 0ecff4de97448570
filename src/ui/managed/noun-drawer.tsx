import { type ReactNode, useState } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { DefinitionList } from '../design/definition-list.tsx';
import { StatusTag, type Tone } from '../design/status-tag.tsx';
import { Tabs } from '../design/tabs.tsx';
import { useT } from '../i18n/translate.ts';
import type { OpenRow, RowAction } from '../table/list-page.model.ts';
import { RecordDrawer } from '../table/record-drawer.tsx';

interface Shown {
  readonly id: string;
  readonly name: string;
  readonly deletedAt: string | null;
}

/**
 * One row of a managed noun whole: name and state, its facts, further tabs, its history; its commands at the foot.
 * @param state words and tone of the row's state
 * @param facts values by their names, in order
 * @param tabs further tabs between facts and history
 */
export function NounDrawer<Row extends Shown>({
  title,
  record,
  actionsOf,
  state,
  facts,
  tabs,
  history,
  ...open
}: OpenRow & {
  readonly title: string;
  readonly record: {
    readonly data: Row | undefined;
    readonly error: ApiError | null;
    readonly refetch: () => unknown;
  };
  readonly actionsOf: (row: Row) => readonly RowAction[];
  readonly state: (row: Row) => { readonly label: string; readonly tone: Tone };
  readonly facts: (row: Row) => Readonly<Record<string, ReactNode>>;
  readonly tabs?: Readonly<Record<string, { readonly label: string; readonly content: (row: Row) => ReactNode }>>;
  readonly history: (id: string) => ReactNode;
}) {
  const t = useT();
  const [tab, setTab] = useState('facts');
  const more = Object.entries(tabs ?? {});
  return (
    <RecordDrawer {...open} title={title} record={record} actions={record.data ? actionsOf(record.data) : []}>
      {(row) => {
        const { label, tone } = row.deletedAt
          ? ({ label: t('table.noun.deleted'), tone: 'error' } as const)
          : state(row);
        return (
          <>
            <div className="vse-record-head">
              <strong>{row.name}</strong>
              <StatusTag tone={tone}>{label}</StatusTag>
            </div>
            <Tabs
              label={title}
              value={tab}
              onChange={setTab}
              items={[
                { key: 'facts', label: t('table.noun.facts') },
                ...more.map(([key, one]) => ({ key, label: one.label })),
                { key: 'history', label: t('table.noun.history') },
              ]}
            >
              {tab === 'facts' && (
                <DefinitionList
                  columns={2}
                  items={Object.entries(facts(row)).map(([term, value]) => ({
                    key: term,
                    term,
                    value: value === '' ? '—' : value,
                  }))}
                />
              )}
              {more.map(([key, one]) => tab === key && one.content(row))}
              {tab === 'history' && history(row.id)}
            </Tabs>
          </>
        );
      }}
    </RecordDrawer>
  );
}
