import { addressOf } from '../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { Button, ButtonLink } from '../../../../ui/design/button.tsx';
import { DefinitionList } from '../../../../ui/design/definition-list.tsx';
import { PrintIcon } from '../../../../ui/design/icons.ts';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { formatInstant, formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { orderRoute } from '../../shared/order.contract.ts';
import { money } from './order-labels.model.ts';
import '../../../../ui/design/print-sheet.css';

/** 申请表: an order on one page, to be printed and signed. */
export default function OrderSheet({ id }: { readonly id: string }) {
  const t = useT();
  const order = useCall(orderRoute, { params: { id } });
  if (order.error) return <CallError error={order.error} title={t('orders.own.failed')} retry={order.refetch} />;
  if (!order.data) return <SkeletonBlock height="600px" />;
  const one = order.data;
  return (
    <>
      <div className="vse-sheet-tools vse-no-print">
        <ButtonLink href={addressOf('shoppingCartDesc', { tab: 'orders' })}>{t('orders.sheet.back')}</ButtonLink>
        <Button variant="primary" icon={<PrintIcon aria-hidden="true" />} onClick={() => window.print()}>
          {t('orders.print')}
        </Button>
      </div>
      <article className="vse-print-page">
        <header>
          <h1>{t('orders.sheet.title')}</h1>
          <p>
            {t('orders.column.number')} <span className="vse-code">{one.number}</span> ·{' '}
            {formatInstant(one.submittedAt)}
          </p>
        </header>
        <DefinitionList
          items={[
            { key: 'unit', term: t('orders.column.unit'), value: one.unit.name },
            { key: 'buyer', term: t('orders.column.buyer'), value: one.buyer.name },
            { key: 'phone', term: t('orders.review.phone'), value: one.phone },
            { key: 'reason', term: t('orders.column.reason'), value: one.reason },
          ]}
        />
        <SimpleTable
          caption={t('orders.lines')}
          rows={one.lines}
          rowKey={(line) => line.id}
          columns={[
            { key: 'name', title: t('orders.column.name'), heading: true, render: (line) => line.name },
            {
              key: 'code',
              title: t('orders.column.code'),
              render: (line) => <span className="vse-code">{line.code}</span>,
            },
            { key: 'period', title: t('orders.cart.period'), render: (line) => `${line.from} – ${line.to}` },
            {
              key: 'seats',
              title: t('orders.column.seats'),
              numeric: true,
              render: (line) => formatNumber(line.seats),
            },
            {
              key: 'amount',
              title: t('orders.amount'),
              numeric: true,
              render: (line) => money(line.price * line.seats),
            },
          ]}
        />
        <p>
          {t('orders.amount')} <strong className="vse-num">{money(one.amount)}</strong>
        </p>
        <div className="order-sign">
          <p>{t('orders.sheet.buyer')} ______________</p>
          <p>{t('orders.sheet.unit')} ______________</p>
          <p>{t('orders.sheet.date')} ______________</p>
        </div>
      </article>
    </>
  );
}
