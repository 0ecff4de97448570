import { useState } from 'react';
import { coverAddress } from '../../../../kernel/cover/cover-address.ts';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { Button, IconButton } from '../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../ui/design/checkbox.tsx';
import { CloseIcon } from '../../../../ui/design/icons.ts';
import { Link } from '../../../../ui/design/link.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { cartRoute } from '../../shared/cart.contract.ts';
import { MAX_NOTE } from '../../shared/order.model.ts';
import { money } from './order-labels.model.ts';

export type CartLine = CallOutput<typeof cartRoute>['rows'][number];
export interface LineChange {
  readonly seats?: number;
  readonly from?: string;
  readonly to?: string;
  readonly note?: string;
  readonly priceSeen?: true;
}

/** A field whose value is kept when one leaves it, and goes back when it could not be. */
function KeptField({
  label,
  type,
  value,
  min,
  max,
  disabled,
  onKeep,
}: {
  readonly label: string;
  readonly type: 'number' | 'date' | 'text';
  readonly value: string;
  readonly min?: string | number;
  readonly max?: string | number;
  readonly disabled?: boolean;
  readonly onKeep: (value: string) => Promise<boolean>;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const keep = async () => {
    if (typed === null) return;
    if (typed !== value && !(typed === '' && type !== 'text')) await onKeep(typed);
    setTyped(null);
  };
  return (
    <TextField
      label={label}
      type={type}
      value={typed ?? value}
      {...(type === 'text' ? { maxLength: MAX_NOTE } : { min, max })}
      disabled={disabled}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => void keep()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void keep();
      }}
    />
  );
}

function Faults({ line, onChange }: { readonly line: CartLine; readonly onChange: (change: LineChange) => void }) {
  const t = useT();
  const labels = {
    gone: t('orders.fault.gone'),
    price: t('orders.fault.price', { before: money(line.seenPrice), after: money(line.price) }),
    seats: t('orders.fault.seats', { n: line.limit }),
    past: t('orders.fault.pastLine'),
    period: t('orders.fault.periodLine'),
  };
  return (
    <>
      {line.faults.map((fault) => (
        <p key={fault} className="vse-field-error" role="alert">
          {labels[fault]}{' '}
          {fault === 'price' && (
            <Button size="small" onClick={() => onChange({ priceSeen: true })}>
              {t('orders.cart.priceSeen')}
            </Button>
          )}
        </p>
      ))}
      {line.openUntil !== null && (
        <p className="vse-muted-small">{t('orders.cart.openUntil', { day: line.openUntil })}</p>
      )}
    </>
  );
}

/** A line of the cart: what, how many, when, at what price. One that cannot be ordered cannot be chosen. */
export function CartLineItem({
  line,
  today,
  chosen,
  onChoose,
  onChange,
  onRemove,
}: {
  readonly line: CartLine;
  readonly today: string;
  readonly chosen: boolean;
  readonly onChoose: (chosen: boolean) => void;
  readonly onChange: (change: LineChange) => Promise<boolean>;
  readonly onRemove: () => void;
}) {
  const t = useT();
  const gone = line.faults.includes('gone');
  const page = line.kind === 'package' ? 'previewExperimentPackage' : 'experimentTwoDetails';
  return (
    <li className="cart-line" data-gone={gone || undefined}>
      <Checkbox
        className="cart-line-choice"
        label={<span className="vse-visually-hidden">{t('orders.cart.choose', { name: line.name })}</span>}
        checked={chosen}
        disabled={line.faults.length > 0}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <img
        className="cart-line-cover"
        src={line.coverUrl ?? coverAddress({ id: line.item, subject: line.subject })}
        alt=""
        width={96}
        height={60}
        loading="lazy"
      />
      <div className="cart-line-name">
        {gone ? <span>{line.name}</span> : <Link href={addressOf(page, { Id: line.code })}>{line.name}</Link>}
        <span className="vse-row">
          <span className="vse-code vse-muted-small">{line.code}</span>
          <StatusTag tone="neutral">{t(`orders.kind.${line.kind}`)}</StatusTag>
          {line.wish !== null && <StatusTag tone="info">{t('orders.cart.wish', { serial: line.wish })}</StatusTag>}
          {line.renews && <StatusTag tone="info">{t('orders.renewal')}</StatusTag>}
        </span>
        <Faults line={line} onChange={(change) => void onChange(change)} />
      </div>
      <IconButton
        label={t('orders.cart.remove', { name: line.name })}
        icon={<CloseIcon aria-hidden="true" />}
        onClick={onRemove}
      />
      <div className="cart-line-fields">
        <KeptField
          label={t('orders.column.seats')}
          type="number"
          min={1}
          max={line.limit}
          value={String(line.seats)}
          disabled={gone}
          onKeep={(value) => onChange({ seats: Math.round(Number(value)) })}
        />
        <KeptField
          label={t('orders.cart.from')}
          type="date"
          min={today}
          value={line.from}
          disabled={gone}
          onKeep={(from) => onChange({ from })}
        />
        <KeptField
          label={t('orders.cart.to')}
          type="date"
          min={line.from}
          value={line.to}
          disabled={gone || line.validDays !== null}
          onKeep={(to) => onChange({ to })}
        />
        <KeptField
          label={t('orders.cart.note')}
          type="text"
          value={line.note}
          disabled={gone}
          onKeep={(note) => onChange({ note })}
        />
      </div>
      <p className="cart-line-price">
        {line.kind === 'experiment' ? (
          t('orders.cart.priced')
        ) : (
          <>
            <span className="vse-muted-small">
              {t('orders.cart.unitPrice', { price: money(line.price), n: formatNumber(line.seats) })}
            </span>{' '}
            <strong className="vse-num">{money(line.price * line.seats)}</strong>
          </>
        )}
      </p>
    </li>
  );
}
