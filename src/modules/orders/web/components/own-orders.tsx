import { useState } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button, ButtonLink } from '../../../../ui/design/button.tsx';
import { Drawer } from '../../../../ui/design/dialog.tsx';
import { SearchBox } from '../../../../ui/design/search-box.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { formatInstant, formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import { cartRoute, copyToCartRoute, ownOrdersRoute } from '../../shared/cart.contract.ts';
import { orderRoute } from '../../shared/order.contract.ts';
import { STAGES } from '../../shared/order.model.ts';
import { OrderFacts, OrderSteps, OrderVoucher } from './order-facts.tsx';
import { money, STAGE_TONES } from './order-labels.model.ts';
import { VoucherDialog, WithdrawDialog } from './own-dialogs.tsx';

type Own = CallOutput<typeof ownOrdersRoute>['rows'][number];

/** An own order whole. */
function OwnOrder({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useT();
  const order = useCall(orderRoute, { params: { id } });
  return (
    <Drawer
      open
      width="min(720px, 100vw)"
      title={order.data ? `${t('orders.title')} ${order.data.number}` : t('orders.title')}
      onClose={onClose}
      footer={<ButtonLink href={addressOf('shoppingCartDesc', { print: id })}>{t('orders.print')}</ButtonLink>}
    >
      {order.error ? (
        <CallError error={order.error} compact title={t('orders.own.failed')} retry={order.refetch} />
      ) : order.data ? (
        <div className="vse-stack">
          <OrderFacts order={order.data} />
          <h3>{t('orders.voucher')}</h3>
          <OrderVoucher order={order.data} />
          <h3>{t('orders.steps')}</h3>
          <OrderSteps order={order.data} />
        </div>
      ) : (
        <SkeletonBlock height="360px" />
      )}
    </Drawer>
  );
}

/** 我的订单: every own order with its state and the words of who decided. */
export function OwnOrders() {
  const t = useT();
  const [params, , change] = useAddressParams();
  const [withdrawing, setWithdrawing] = useState<string | null>(null);
  const [uploading, setUploading] = useState<string | null>(null);
  const own = useCall(ownOrdersRoute, {});
  const again = useAction(
    async (id: string) => {
      await call(copyToCartRoute, { body: { of: 'order', id } });
      await refresh(cartRoute);
      change({ tab: null, id: null });
    },
    { done: t('orders.cart.added') },
  );
  const kw = (params.get('kw') ?? '').slice(0, 100);
  const stage = STAGES.find((one) => one === params.get('state'));
  const since = /^\d{4}-\d{2}-\d{2}$/.test(params.get('since') ?? '') ? params.get('since')! : '';
  const oldest = params.get('sort') === 'submitted';
  const typed = kw.trim().toLowerCase();
  const all = own.data?.rows ?? [];
  const found = all.filter(
    (row) =>
      (!stage || row.stage === stage) &&
      formatInstant(row.submittedAt) >= since &&
      [row.number, row.wish ?? '', ...row.lines.flatMap(({ code, name }) => [code, name])].some((text) =>
        text.toLowerCase().includes(typed),
      ),
  );
  const rows = oldest ? [...found].reverse() : found;
  const content = ({ lines }: Own) =>
    lines.length > 1 ? t('orders.first', { name: lines[0]!.name, n: lines.length - 1 }) : (lines[0]?.name ?? '—');
  if (own.error) return <CallError error={own.error} compact title={t('orders.own.failed')} retry={own.refetch} />;
  return (
    <section className="vse-stack" aria-label={t('orders.tab.orders')}>
      <div className="order-filters">
        <SearchBox
          label={t('orders.own.search')}
          placeholder={t('orders.own.search')}
          value={kw}
          onSearch={(text) => change({ kw: text }, { replace: true })}
        />
        <Select
          label={t('noun.state')}
          labelHidden
          value={stage ?? ''}
          placeholder={t('orders.own.allStates')}
          options={STAGES.map((one) => ({ value: one, label: t(`orders.stage.${one}`) }))}
          onChange={(event) => change({ state: event.target.value }, { replace: true })}
        />
        <TextField
          type="date"
          label={t('orders.own.since')}
          value={since}
          onChange={(event) => change({ since: event.target.value }, { replace: true })}
        />
      </div>
      {!own.data ? (
        <SkeletonBlock height="240px" />
      ) : rows.length === 0 ? (
        <EmptyState
          drawing={all.length > 0 ? 'no-match' : 'empty'}
          action={
            all.length > 0 ? (
              <Button onClick={() => change({ kw: null, state: null, since: null })}>{t('orders.own.clear')}</Button>
            ) : (
              <ButtonLink variant="primary" href={addressOf('tinyTest')}>
                {t('orders.cart.toCatalogue')}
              </ButtonLink>
            )
          }
        >
          {all.length > 0 ? t('orders.own.noMatch') : t('orders.own.none')}
        </EmptyState>
      ) : (
        <SimpleTable
          caption={t('orders.tab.orders')}
          captionHidden
          rows={rows}
          rowKey={(row) => row.id}
          sort={{ key: 'submitted', descending: !oldest }}
          onSort={(sort) => change({ sort: sort.descending ? null : 'submitted' }, { replace: true })}
          actionsTitle={t('orders.actions')}
          columns={[
            {
              key: 'number',
              title: t('orders.column.number'),
              heading: true,
              render: (row) => (
                <Button size="small" variant="ghost" onClick={() => change({ id: row.id })}>
                  {row.number}
                </Button>
              ),
            },
            { key: 'content', title: t('orders.column.content'), least: '160px', render: content },
            { key: 'seats', title: t('orders.column.seats'), numeric: true, render: (row) => formatNumber(row.seats) },
            { key: 'amount', title: t('orders.amount'), numeric: true, render: (row) => money(row.amount) },
            {
              key: 'state',
              title: t('noun.state'),
              render: (row) => <StatusTag tone={STAGE_TONES[row.stage]}>{t(`orders.stage.${row.stage}`)}</StatusTag>,
            },
            {
              key: 'submitted',
              title: t('orders.column.submitted'),
              sortable: true,
              render: (row) => formatInstant(row.submittedAt),
            },
            { key: 'opinion', title: t('orders.own.opinion'), render: (row) => row.opinion || '—' },
            {
              key: 'period',
              title: t('orders.own.period'),
              minor: 2,
              render: (row) => (row.from === null ? '—' : `${row.from} – ${row.to}`),
            },
          ]}
          rowActions={(row) => (
            <span className="vse-row">
              {row.can.upload && (
                <Button size="small" variant="primary" onClick={() => setUploading(row.id)}>
                  {t('orders.own.upload')}
                </Button>
              )}
              {row.can.see && (
                <ButtonLink size="small" href={addressOf('centre.accessExperimentPackage')}>
                  {t('orders.own.see')}
                </ButtonLink>
              )}
              {row.can.again && (
                <Button size="small" loading={again.busy} onClick={() => void again.run(row.id)}>
                  {t('orders.own.again')}
                </Button>
              )}
              {row.can.cancel && (
                <Button size="small" onClick={() => setWithdrawing(row.id)}>
                  {t('orders.own.withdraw')}
                </Button>
              )}
            </span>
          )}
        />
      )}
      {params.get('id') && <OwnOrder id={params.get('id')!} onClose={() => change({ id: null })} />}
      {withdrawing && <WithdrawDialog id={withdrawing} onClose={() => setWithdrawing(null)} />}
      {uploading && <VoucherDialog id={uploading} onClose={() => setUploading(null)} />}
    </section>
  );
}
