import { lazy, Suspense, useState } from 'react';
import { listRoute } from '../../../../kernel/resource/list.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { Tabs } from '../../../../ui/design/tabs.tsx';
import { formatList, formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { loadChunk } from '../../../../ui/shell/chunks.ts';
import type { OpenRow } from '../../../../ui/table/list-page.model.ts';
import { RecordDrawer } from '../../../../ui/table/record-drawer.tsx';
import { useOnline } from '../../../../ui/table/use-online.ts';
import { ObjectHistory } from '../../../audit/web/audit.public.tsx';
import { orderHistoryRoute, orderRoute } from '../../shared/order.contract.ts';
import type { DialogCommand } from './command-dialog.tsx';
import { type Order, OrderFacts, OrderSteps, OrderVoucher } from './order-facts.tsx';

const CommandDialog = lazy(() => loadChunk(() => import('./command-dialog.tsx')));
const ApproveDialog = lazy(() => loadChunk(() => import('./approve-dialog.tsx')));
const EntitlementDialog = lazy(() => loadChunk(() => import('./entitlement-dialog.tsx')));
const VoucherDialog = lazy(() =>
  loadChunk(() => import('./own-dialogs.tsx')).then(({ VoucherDialog: one }) => ({ default: one })),
);

/** The buttons at the foot, the main one last. */
const COMMANDS = ['cancel', 'reject', 'refund', 'adjust', 'upload', 'return', 'confirm', 'open', 'approve'] as const;
type Command = (typeof COMMANDS)[number];
const DANGER: readonly Command[] = ['cancel', 'reject', 'refund'];
const MAIN: readonly Command[] = ['approve', 'open', 'confirm'];
const TABS = ['details', 'voucher', 'opened', 'steps', 'history'] as const;

interface Changing {
  readonly command: 'extend' | 'seats';
  readonly entitlement: Order['entitlements'][number];
}

/** What came of the lines: for whom, until when, with how many seats. */
function Opened({ order, onChange }: { readonly order: Order; readonly onChange: (changing: Changing) => void }) {
  const t = useT();
  if (order.entitlements.length === 0) return <EmptyState compact>{t('orders.entitlement.none')}</EmptyState>;
  return (
    <ul className="vse-lines">
      {order.entitlements.map((one) => (
        <li key={one.id} className="vse-stack">
          <span className="vse-between">
            <strong>{one.name}</strong>
            <span className="vse-num">
              {t('orders.entitlement.seatsOf', { used: formatNumber(one.used), seats: formatNumber(one.seats) })}
            </span>
          </span>
          <span className="vse-muted-small">
            {one.from} – {one.to} · {one.named.length > 0 ? formatList(one.named) : order.unit.name}
          </span>
          <span className="vse-row">
            {one.renewal && <StatusTag tone="info">{t('orders.renewal')}</StatusTag>}
            {one.ended && <StatusTag tone="neutral">{t('orders.entitlement.ended')}</StatusTag>}
            {order.can.extend &&
              !one.ended &&
              (['extend', 'seats'] as const).map((command) => (
                <Button key={command} size="small" onClick={() => onChange({ command, entitlement: one })}>
                  {t(`orders.entitlement.${command}`)}
                </Button>
              ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** An order whole, with what may be done. */
export function OrderDrawer({ id, refresh: refreshRows, ...open }: OpenRow) {
  const t = useT();
  const online = useOnline();
  const [tab, setTab] = useState<string>('details');
  const [command, setCommand] = useState<Command | null>(null);
  const [changing, setChanging] = useState<Changing | null>(null);
  const record = useCall(orderRoute, { params: { id } });
  const { data } = record;
  const done = async () => {
    setCommand(null);
    setChanging(null);
    await refresh(orderRoute, orderHistoryRoute, listRoute);
    refreshRows();
  };
  return (
    <>
      <RecordDrawer
        {...open}
        title={data ? `${t('orders.title')} ${data.number}` : t('orders.title')}
        record={record}
        commands={COMMANDS.filter((one) => data?.can[one]).map((one) => (
          <Button
            key={one}
            variant={DANGER.includes(one) ? 'danger' : MAIN.includes(one) ? 'primary' : 'default'}
            disabled={!online}
            onClick={() => setCommand(one)}
          >
            {one === 'upload' ? t('orders.own.upload') : t(`orders.${one}.label`)}
          </Button>
        ))}
      >
        {(order) => (
          <Tabs
            label={t('orders.title')}
            value={tab}
            onChange={setTab}
            items={TABS.map((key) => ({ key, label: t(`orders.drawer.${key}`) }))}
          >
            {tab === 'details' && <OrderFacts order={order} />}
            {tab === 'voucher' && <OrderVoucher order={order} />}
            {tab === 'opened' && <Opened order={order} onChange={setChanging} />}
            {tab === 'steps' && <OrderSteps order={order} />}
            {tab === 'history' && <ObjectHistory route={orderHistoryRoute} params={{ id }} />}
          </Tabs>
        )}
      </RecordDrawer>
      <Suspense>
        {data && command === 'approve' && <ApproveDialog order={data} onClose={() => setCommand(null)} onDone={done} />}
        {data && command === 'upload' && <VoucherDialog id={id} onClose={() => setCommand(null)} onDone={done} />}
        {data && command !== null && command !== 'approve' && command !== 'upload' && (
          <CommandDialog
            command={command satisfies DialogCommand}
            ids={[id]}
            order={data}
            onClose={() => setCommand(null)}
            onDone={done}
          />
        )}
        {changing && <EntitlementDialog {...changing} onClose={() => setChanging(null)} onDone={done} />}
      </Suspense>
    </>
  );
}
