import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { DefinitionList } from '../../../../ui/design/definition-list.tsx';
import { Link } from '../../../../ui/design/link.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { formatInstant, formatList, formatNumber } from '../../../../ui/i18n/formats.ts';
import { translateKey, useT } from '../../../../ui/i18n/translate.ts';
import type { orderRoute } from '../../shared/order.contract.ts';
import { money, STAGE_TONES, STEP_WORDS } from './order-labels.model.ts';

export type Order = CallOutput<typeof orderRoute>;

/** Lines with the price when they were ordered. */
export function OrderLines({ order }: { readonly order: Order }) {
  const t = useT();
  return (
    <ul className="vse-lines">
      {order.lines.map((line) => (
        <li key={line.id} className="vse-stack">
          <span className="vse-between">
            <Link
              href={addressOf(line.kind === 'package' ? 'previewExperimentPackage' : 'experimentTwoDetails', {
                Id: line.code,
              })}
            >
              {line.name}
            </Link>
            <span className="vse-row">
              {line.renews && <StatusTag tone="info">{t('orders.renewal')}</StatusTag>}
              <span className="vse-num">{money(line.price * line.seats)}</span>
            </span>
          </span>
          <span className="vse-muted-small">
            {line.code} · {t('orders.review.line', { n: formatNumber(line.seats), from: line.from, to: line.to })} ·{' '}
            {t('orders.cart.unitPrice', { price: money(line.price), n: formatNumber(line.seats) })}
          </span>
          {line.note && <span className="vse-muted-small">{line.note}</span>}
        </li>
      ))}
    </ul>
  );
}

/** An order with who, why and how much. */
export function OrderFacts({ order }: { readonly order: Order }) {
  const t = useT();
  return (
    <div className="vse-stack">
      <div className="vse-row">
        <StatusTag tone={STAGE_TONES[order.stage]}>{t(`orders.stage.${order.stage}`)}</StatusTag>
        {order.wish !== null && <StatusTag tone="info">{t('orders.cart.wish', { serial: order.wish })}</StatusTag>}
      </div>
      <DefinitionList
        items={[
          { key: 'buyer', term: t('orders.column.buyer'), value: `${order.buyer.name}（${order.unit.name}）` },
          { key: 'phone', term: t('orders.review.phone'), value: order.phone },
          { key: 'reason', term: t('orders.column.reason'), value: order.reason },
          ...(order.className === null
            ? []
            : [{ key: 'class', term: t('orders.review.class'), value: order.className }]),
          {
            key: 'amount',
            term: t('orders.amount'),
            value:
              order.amount === order.linesAmount
                ? money(order.amount)
                : t('orders.amountOf', { amount: money(order.amount), lines: money(order.linesAmount) }),
          },
          ...(order.refunded === null
            ? []
            : [{ key: 'refunded', term: t('orders.refunded'), value: money(order.refunded) }]),
          { key: 'at', term: t('orders.column.submitted'), value: formatInstant(order.submittedAt) },
          { key: 'opinion', term: t('orders.column.opinion'), value: order.opinion || '—' },
        ]}
      />
      <h3>{t('orders.lines')}</h3>
      <OrderLines order={order} />
    </div>
  );
}

/** The present voucher; one that was seen on another order is flagged. */
export function OrderVoucher({ order }: { readonly order: Order }) {
  const t = useT();
  const { voucher } = order;
  if (!voucher) return <p>{t('orders.voucher.none')}</p>;
  return (
    <div className="vse-stack">
      {voucher.seenOn.length > 0 && (
        <Banner tone="warning">{t('orders.voucher.seen', { numbers: formatList(voucher.seenOn) })}</Banner>
      )}
      <p>
        {voucher.url ? (
          <a href={voucher.url} target="_blank" rel="noreferrer">
            {voucher.name}
          </a>
        ) : (
          voucher.name
        )}{' '}
        · {formatInstant(voucher.uploadedAt)}
      </p>
      {voucher.image && voucher.url && <img className="voucher-picture" src={voucher.url} alt={voucher.name} />}
    </div>
  );
}

/** What was done, when, by whom, with which words. */
export function OrderSteps({ order }: { readonly order: Order }) {
  const t = useT();
  return (
    <ol className="vse-lines">
      {order.steps.map((step) => (
        <li key={`${step.at}-${step.command}`} className="vse-stack">
          <span className="vse-between">
            <strong>
              {step.command in STEP_WORDS
                ? translateKey(STEP_WORDS[step.command as keyof typeof STEP_WORDS])
                : t(`orders.stage.${step.stage}`)}
            </strong>
            <StatusTag tone={STAGE_TONES[step.stage]}>{t(`orders.stage.${step.stage}`)}</StatusTag>
          </span>
          <span className="vse-muted-small">
            {step.by ?? t('orders.step.clock')} · {formatInstant(step.at)}
            {step.before !== null &&
              step.after !== null &&
              ` · ${t('orders.step.amounts', { before: money(step.before), after: money(step.after) })}`}
          </span>
          {step.opinion && <span>{step.opinion}</span>}
        </li>
      ))}
    </ol>
  );
}
