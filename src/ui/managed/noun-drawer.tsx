import { type ReactNode, useState } from 'react';
import type { MessageKey } from '../../kernel/i18n/catalog.ts';
import type { NounShape, NounState } from '../../kernel/managed/noun.ts';
import { plainFields } from '../../kernel/managed/plain.ts';
import type { ApiError } from '../api/api-error.ts';
import { DefinitionList } from '../design/definition-list.tsx';
import { StatusTag, type Tone } from '../design/status-tag.tsx';
import { Tabs } from '../design/tabs.tsx';
import { formatNumber } from '../i18n/formats.ts';
import { useT } from '../i18n/translate.ts';
import { TimeCell } from '../table/cells.tsx';
import type { OpenRow, RowAction } from '../table/list-page.model.ts';
import { RecordDrawer } from '../table/record-drawer.tsx';

interface Shown<N extends NounShape> {
  readonly id: string;
  readonly state: NounState<N>;
  readonly updatedAt: string;
  readonly name: string;
  readonly deletedAt: string | null;
}

/** A tab beside facts and history. */
interface NounTab<Row> {
  readonly label: string;
  /** How many there are of what it shows. */
  readonly count?: (row: Row) => number;
  readonly content: (row: Row) => ReactNode;
}

/**
 * One row of a managed noun whole: name and state, its facts, further tabs, its history; its commands at the foot.
 * @param labels of the states. @param tones of the states
 * @param facts values by their names, in order; plain fields and the last change stand behind them
 * @param tabs further tabs between facts and history
 * @param nameOf what heads the drawer where it is not the name
 */
export function NounDrawer<N extends NounShape, Row extends Shown<N>>({
  noun,
  title,
  record,
  actionsOf,
  labels,
  tones,
  facts,
  tabs,
  nameOf = ({ name }) => name,
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
  readonly noun: N;
  readonly labels: Readonly<Record<NounState<N>, MessageKey>>;
  readonly tones: Readonly<Record<NounState<N>, Tone>>;
  readonly facts: (row: Row) => Readonly<Record<string, ReactNode>>;
  readonly tabs?: Readonly<Record<string, NounTab<Row>>>;
  readonly nameOf?: (row: Row) => string;
  readonly history: (id: string) => ReactNode;
}) {
  const t = useT();
  const [tab, setTab] = useState('facts');
  const more = Object.entries(tabs ?? {});
  return (
    <RecordDrawer {...open} title={title} record={record} actions={record.data ? actionsOf(record.data) : []}>
      {(row) => {
        const state: NounState<N> = row.state;
        const plain = plainFields(noun).map(([name, field]) => {
          const value = row[name as keyof Row];
          return [t(field.label as 'table.yes'), typeof value === 'number' ? formatNumber(value) : String(value ?? '')];
        });
        const all: Readonly<Record<string, ReactNode>> = {
          ...facts(row),
          ...Object.fromEntries(plain),
          [t('noun.updated')]: <TimeCell iso={row.updatedAt} />,
        };
        return (
          <>
            <div className="vse-record-head">
              <strong>{nameOf(row)}</strong>
              <StatusTag tone={row.deletedAt ? 'error' : tones[state]}>
                {t((row.deletedAt ? 'table.noun.deleted' : labels[state]) as 'table.noun.deleted')}
              </StatusTag>
            </div>
            <Tabs
              label={title}
              value={tab}
              onChange={setTab}
              items={[
                { key: 'facts', label: t('table.noun.facts') },
                ...more.map(([key, { label, count }]) => ({ key, label, ...(count && { count: count(row) }) })),
                { key: 'history', label: t('table.noun.history') },
              ]}
            >
              {tab === 'facts' && (
                <DefinitionList
                  columns={2}
                  items={Object.entries(all).map(([term, value]) => ({
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
