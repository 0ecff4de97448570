import { lazy, Suspense, useState } from 'react';
import type { ListRow } from '../../../../kernel/resource/list.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { Link } from '../../../../ui/design/link.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { translateKey, useT } from '../../../../ui/i18n/translate.ts';
import { loadChunk } from '../../../../ui/shell/chunks.ts';
import { TimeCell } from '../../../../ui/table/cells.tsx';
import type { ListState } from '../../../../ui/table/list.model.ts';
import type { BulkResult } from '../../../../ui/table/list-page.model.ts';
import { ListPage } from '../../../../ui/table/list-page.tsx';
import { useListTab } from '../../../../ui/table/use-list.ts';
import { orderTotalRoute } from '../../shared/order.contract.ts';
import { STAGES, type Stage } from '../../shared/order.model.ts';
import { orderLineResource, orderResource } from '../../shared/order.resource.ts';
import type { DialogCommand, Outcome } from '../components/command-dialog.tsx';
import { OrderDrawer } from '../components/order-drawer.tsx';
import { money, STAGE_TONES } from '../components/order-labels.model.ts';
import '../components/orders.css';

const CommandDialog = lazy(() => loadChunk(() => import('../components/command-dialog.tsx')));

const PAGE = 'orderManage';
const TABS = ['orders', 'lines'] as const;
const START = { filters: { state: ['submitted'] } };
const TONES = { state: STAGE_TONES };
const BULK = { approve: 'submitted', open: 'ready', reject: 'submitted' } as const;
const text = (value: ListRow[string] | undefined) => (value === null || value === undefined ? '' : String(value));
const yuan = (value: ListRow[string] | undefined) => (
  <span className="vse-num">
    {value === null || value === undefined ? '—' : money(Math.round(Number(value) * 100))}
  </span>
);

interface Asked {
  readonly command: DialogCommand;
  readonly ids: readonly string[];
  readonly answer: (outcome: Outcome | null) => void;
}

interface Head {
  readonly title: string;
  readonly lead: string;
  readonly tabs: readonly { readonly key: string; readonly label: string }[];
}

/** How long an order has waited; late ones say so. */
function Waiting({ row }: { readonly row: ListRow }) {
  const t = useT();
  const n = Number(row.waiting ?? 0);
  if (row.late === true) return <StatusTag tone="warning">{t('orders.manage.lateDays', { n })}</StatusTag>;
  return n > 0 ? <span>{t('orders.manage.days', { n })}</span> : <span>—</span>;
}

/** 金额合计 of the opened orders the filters leave. */
function Total({ state }: { readonly state: ListState }) {
  const t = useT();
  const asked = Object.fromEntries(Object.entries(state.filters).filter(([name]) => name !== 'state'));
  const total = useCall(orderTotalRoute, { query: { kw: state.kw, f: JSON.stringify(asked) } });
  const { orders, amount } = total.data ?? { orders: 0, amount: 0 };
  // Its place is kept while the sum is on its way.
  return (
    <p className="vse-muted-small order-total" data-waiting={total.data ? undefined : true}>
      {t('orders.manage.total', { n: orders, amount: money(amount) })}
    </p>
  );
}

/** The queue of orders. */
function Orders(head: Head) {
  const t = useT();
  const [asked, setAsked] = useState<Asked | null>(null);
  /** Asks for what the command needs, and does it; null when the person thought better of it. */
  const run = async (command: DialogCommand, keys: readonly string[]): Promise<BulkResult | null> => {
    const outcome = await new Promise<Outcome | null>((answer) => setAsked({ command, ids: keys, answer }));
    setAsked(null);
    return (
      outcome && {
        done: outcome.done,
        skipped: outcome.skipped.map(({ id, name, reason }) => ({
          ...{ key: id, name, reason: translateKey(reason.key as never, reason.params as never) },
        })),
      }
    );
  };
  const why = (command: keyof typeof BULK) => (row: ListRow) => {
    if (row.state !== BULK[command]) return t(`orders.moved.${row.state as Stage}`);
    return row.own === true ? t('orders.ownOrder') : null;
  };
  return (
    <>
      <ListPage
        {...head}
        resource={orderResource}
        page={PAGE}
        start={START}
        columns={[
          { name: 'number', render: (row) => <span className="vse-code">{text(row.number)}</span> },
          'buyer',
          'unit',
          {
            name: 'content',
            render: (row) =>
              Number(row.lines) > 1
                ? t('orders.first', { name: text(row.content), n: Number(row.lines) - 1 })
                : text(row.content),
          },
          'seats',
          { name: 'from', render: (row) => `${text(row.from)} – ${text(row.to)}` },
          { name: 'amount', render: (row) => yuan(row.amount) },
          'reason',
          'state',
          { name: 'submitted', render: (row) => <TimeCell iso={text(row.submitted)} /> },
          { name: 'waiting', render: (row) => <Waiting row={row} /> },
          { name: 'ends', render: (row) => text(row.ends) || '—' },
          {
            name: 'used',
            render: (row) => (
              <span className="vse-num">
                {row.used === null ? '—' : `${formatNumber(Number(row.used))}/${formatNumber(Number(row.seats))}`}
              </span>
            ),
          },
          { name: 'opinion', hidden: true },
          { name: 'charged', hidden: true },
        ]}
        tones={TONES}
        bulk={(Object.keys(BULK) as (keyof typeof BULK)[]).map((command) => ({
          key: command,
          label: t(`orders.${command}.label`),
          needs: 'edit' as const,
          danger: command === 'reject',
          grade: 'A' as const,
          effect: (n: number) => t('orders.command.many', { n }),
          why: why(command),
          run: (keys: readonly string[]) => run(command, keys),
        }))}
        empty={{
          text: t('orders.manage.empty'),
          action: (
            <Link href={addressOf('management.orderManage', { state: STAGES.join(',') })}>
              {t('orders.manage.all')}
            </Link>
          ),
        }}
        drawer={(open) => <OrderDrawer key={open.id} {...open} />}
      >
        {(state) => <Total state={state} />}
      </ListPage>
      <Suspense>
        {asked && (
          <CommandDialog
            command={asked.command}
            ids={asked.ids}
            onClose={() => asked.answer(null)}
            onDone={asked.answer}
          />
        )}
      </Suspense>
    </>
  );
}

/** The same line by line, as they are exported. */
function Lines(head: Head) {
  const t = useT();
  return (
    <ListPage
      {...head}
      resource={orderLineResource}
      page={PAGE}
      columns={[
        'name',
        { name: 'code', render: (row) => <span className="vse-code">{text(row.code)}</span> },
        'kind',
        { name: 'number', render: (row) => <span className="vse-code">{text(row.number)}</span> },
        'buyer',
        'unit',
        'seats',
        { name: 'price', render: (row) => yuan(row.price) },
        { name: 'amount', render: (row) => yuan(row.amount) },
        'state',
        { name: 'submitted', render: (row) => <TimeCell iso={text(row.submitted)} /> },
        { name: 'starts', render: (row) => text(row.starts) || '—' },
        { name: 'ends', render: (row) => text(row.ends) || '—' },
        'used',
        { name: 'reason', hidden: true },
        { name: 'approver', hidden: true },
        { name: 'approved', hidden: true },
        { name: 'opinion', hidden: true },
        { name: 'voucher', hidden: true },
        { name: 'refunded', hidden: true, render: (row) => yuan(row.refunded) },
      ]}
      tones={TONES}
      exports
      empty={{ text: t('orders.manage.none') }}
    />
  );
}

/** 实验订单管理 `/account/management/orderManage`. */
export default function OrderManagePage() {
  const t = useT();
  const tab = useListTab(TABS);
  const View = { orders: Orders, lines: Lines }[tab];
  return (
    <View
      key={tab}
      title={t('route.management.orderManage')}
      lead={t('orders.manage.lead')}
      tabs={TABS.map((key) => ({ key, label: t(`orders.manage.tab.${key}`) }))}
    />
  );
}
