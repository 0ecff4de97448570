import { useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { listRoute } from '../../../../../kernel/resource/list.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { DefinitionList } from '../../../../../ui/design/definition-list.tsx';
import { Menu } from '../../../../../ui/design/menu.tsx';
import { Popconfirm } from '../../../../../ui/design/popconfirm.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { Tabs } from '../../../../../ui/design/tabs.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { translateKey, useT } from '../../../../../ui/i18n/translate.ts';
import { TimeCell } from '../../../../../ui/table/cells.tsx';
import type { OpenRow, RowAction } from '../../../../../ui/table/list-page.model.ts';
import { RecordDrawer } from '../../../../../ui/table/record-drawer.tsx';
import { useOnline } from '../../../../../ui/table/use-online.ts';
import { ObjectHistory } from '../../../../audit/web/audit.public.tsx';
import {
  personHistoryRoute,
  personRecordsRoute,
  personRoute,
  personSessionsRoute,
  revokeSessionsRoute,
} from '../../../shared/person.contract.ts';
import type { PersonCan } from '../../../shared/person.policy.ts';
import type { Target } from './person-commands.tsx';
import { BINDING_TONES, PERSON_TONES } from './state-tones.model.ts';

type Person = CallOutput<typeof personRoute>;
const TABS = ['info', 'applications', 'devices', 'records', 'history'] as const;
type Tab = (typeof TABS)[number];
/** Commands that stand as buttons; the others wait in a menu. */
const FRONT = 4;

/** A person as a command names them. */
export const targetOf = (person: Person): Target => ({
  id: person.id,
  name: person.name,
  account: person.account,
  number: person.number,
  unit: person.unit?.name ?? null,
  className: person.className,
});

function Facts({ person }: { readonly person: Person }) {
  const t = useT();
  const code = (text: string | null) => (text ? <span className="vse-code">{text}</span> : '—');
  const gender = person.gender as 'male' | 'female' | 'unknown' | null;
  const item = (key: string, term: string, value: React.ReactNode) => ({ key, term, value: value || '—' });
  return (
    <DefinitionList
      columns={2}
      items={[
        item('account', t('identity.column.account'), code(person.account)),
        item('number', t('identity.column.number'), code(person.number)),
        item('role', t('identity.column.role'), translateKey(`role.${person.role}`)),
        item('unit', t('identity.column.unit'), person.unit?.name),
        item('college', t('identity.column.college'), person.college),
        item('major', t('identity.column.major'), person.major),
        item('class', t('identity.column.className'), person.className),
        item('gender', t('identity.column.gender'), gender && t(`identity.gender.${gender}`)),
        item('mobile', t('identity.column.mobile'), code(person.mobile)),
        item('email', t('identity.column.email'), code(person.email)),
        item('title', t('identity.column.title'), person.title),
        item('source', t('identity.column.source'), t(`identity.source.${person.source}`)),
        item('last', t('identity.column.lastLogin'), <TimeCell iso={person.lastLoginAt} />),
        item('created', t('identity.column.created'), <TimeCell iso={person.createdAt} />),
      ]}
    />
  );
}

function Bindings({ id }: { readonly id: string }) {
  const t = useT();
  const { data } = useCall(listRoute, {
    params: { resource: 'unit_binding' },
    query: { f: JSON.stringify({ personid: [id] }), size: 100 },
  });
  if (!data) return <SkeletonText lines={4} />;
  if (data.rows.length === 0) return <EmptyState compact>{t('identity.manage.noBindings')}</EmptyState>;
  return (
    <ul className="identity-records">
      {data.rows.map((row) => {
        const state = String(row.state) as keyof typeof BINDING_TONES;
        return (
          <li key={String(row.id)}>
            <strong>{String(row.unitname ?? '')}</strong>
            <StatusTag tone={BINDING_TONES[state]}>{t(`identity.binding.${state}`)}</StatusTag>
            <span className="vse-code">{String(row.number)}</span>
            <span>{String(row.realname)}</span>
            <TimeCell iso={row.submitted as string | null} />
            {row.opinion ? <p>{String(row.opinion)}</p> : null}
          </li>
        );
      })}
    </ul>
  );
}

function Devices({ person }: { readonly person: Person }) {
  const t = useT();
  const params = { id: person.id };
  const { data } = useCall(personSessionsRoute, { params });
  const ending = useAction(async (sessionId: string | undefined) => {
    const { ended } = await call(revokeSessionsRoute, { params, body: sessionId ? { sessionId } : {} });
    toast.show({ text: t('identity.devices.ended', { n: ended }), tone: 'success' });
    await refresh(personSessionsRoute, personRoute, personHistoryRoute);
  });
  if (!data) return <SkeletonText lines={4} />;
  if (data.rows.length === 0) return <EmptyState compact>{t('identity.manage.noSessions')}</EmptyState>;
  const confirm = {
    confirmLabel: t('identity.devices.end'),
    danger: true,
  };
  const terminals: Readonly<Record<string, string>> = {
    web: t('identity.devices.web'),
    'mobile-web': t('identity.devices.mobileWeb'),
    client: t('identity.devices.client'),
  };
  return (
    <div className="vse-stack">
      {person.can.revoke && (
        <div>
          <Popconfirm
            {...confirm}
            trigger={(open) => (
              <Button size="small" variant="danger" onClick={open}>
                {t('identity.manage.endAll')}
              </Button>
            )}
            title={t('identity.manage.endAll')}
            onConfirm={() => ending.run(undefined)}
          >
            {t('identity.manage.revokeText', { account: person.account })}
          </Popconfirm>
        </div>
      )}
      <ul className="identity-records" aria-label={t('identity.manage.tab.devices')}>
        {data.rows.map((row) => (
          <li key={row.id}>
            <strong>{terminals[row.terminal] ?? row.terminal}</strong>
            <span className="vse-code">{row.ip ?? '—'}</span>
            <span>
              {t('identity.devices.signedIn')} <TimeCell iso={row.createdAt} />
            </span>
            <span>
              {t('identity.devices.seen')} <TimeCell iso={row.seenAt} />
            </span>
            <p title={row.agent ?? undefined}>{row.agent ?? t('identity.devices.unknown')}</p>
            {person.can.revoke && (
              <Popconfirm
                {...confirm}
                trigger={(open) => (
                  <Button size="small" onClick={open}>
                    {t('identity.devices.end')}
                    <span className="vse-visually-hidden"> {row.ip}</span>
                  </Button>
                )}
                title={t('identity.devices.endTitle')}
                onConfirm={() => ending.run(row.id)}
              >
                {t('identity.devices.endText', { device: terminals[row.terminal] ?? row.terminal })}
              </Popconfirm>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Counts only: what people answered or wrote is not administration's business. */
function RecordCounts({ id }: { readonly id: string }) {
  const t = useT();
  const { data } = useCall(personRecordsRoute, { params: { id } });
  if (!data) return <SkeletonText lines={4} />;
  if (data.uses.length + data.led.length === 0) {
    return <EmptyState compact>{t('identity.manage.noRecords')}</EmptyState>;
  }
  return (
    <div className="vse-stack">
      <DefinitionList
        columns={2}
        items={data.uses.map(({ kind, count }) => ({
          key: kind,
          term: t(`identity.record.${kind}`),
          value: <span className="vse-num">{count}</span>,
        }))}
      />
      {data.led.length > 0 && (
        <ul className="identity-lines">
          {data.led.map((one) => (
            <li key={one.id}>
              {t('identity.manage.ledRecord', { kind: t(`identity.record.${one.kind}`), title: one.title })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** One person: facts, applications, sign-ins, counts of records, history, with every command that fits. */
export default function PersonDrawer({
  id,
  actionsOf,
  ...open
}: OpenRow & { readonly actionsOf: (target: Target, can: PersonCan) => readonly RowAction[] }) {
  const t = useT();
  const online = useOnline();
  const [tab, setTab] = useState<Tab>('info');
  const record = useCall(personRoute, { params: { id } });
  return (
    <RecordDrawer {...open} title={record.data?.name ?? t('identity.manage.person')} record={record}>
      {(person) => {
        const actions = actionsOf(targetOf(person), person.can);
        return (
          <>
            <div className="vse-row">
              <StatusTag tone={PERSON_TONES[person.state]}>{t(`identity.state.${person.state}`)}</StatusTag>
              {person.locked && <StatusTag tone="warning">{t('identity.column.locked')}</StatusTag>}
              {person.mustChangePassword && <StatusTag tone="info">{t('identity.manage.mustChange')}</StatusTag>}
            </div>
            <div className="vse-row">
              {actions.slice(0, FRONT).map((action) => (
                <Button key={action.key} size="small" disabled={!online} onClick={action.onSelect}>
                  {action.label}
                </Button>
              ))}
              {actions.length > FRONT && (
                <Menu
                  label={t('ui.action.more')}
                  items={actions.slice(FRONT).map(({ key, label, onSelect, danger }) => ({
                    key,
                    label,
                    onSelect,
                    danger: danger ?? false,
                    disabled: !online,
                  }))}
                />
              )}
            </div>
            <Tabs
              label={person.name}
              value={tab}
              onChange={(key) => setTab(key as Tab)}
              items={TABS.map((key) => ({
                key,
                label: t(`identity.manage.tab.${key}`),
                ...(key === 'devices' ? { count: person.sessions } : {}),
              }))}
            >
              {tab === 'info' && <Facts person={person} />}
              {tab === 'applications' && <Bindings id={id} />}
              {tab === 'devices' && <Devices person={person} />}
              {tab === 'records' && <RecordCounts id={id} />}
              {tab === 'history' && <ObjectHistory route={personHistoryRoute} params={{ id }} />}
            </Tabs>
          </>
        );
      }}
    </RecordDrawer>
  );
}
