import { useState } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { call } from '../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Checkbox } from '../../../../ui/design/checkbox.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { TextArea } from '../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { PHONE } from '../../../wish-lists/shared/wish-list.model.ts';
import { cartRoute, orderChoicesRoute, ownOrdersRoute, submitOrderRoute } from '../../shared/cart.contract.ts';
import { amountOf } from '../../shared/order.model.ts';
import type { CartLine } from './cart-lines.tsx';
import { money } from './order-labels.model.ts';

export type Submitted = CallOutput<typeof submitOrderRoute>;

/** 核对: for whom and why, and the order is submitted. */
export default function ReviewDialog({
  lines,
  onClose,
  onDone,
}: {
  readonly lines: readonly CartLine[];
  readonly onClose: () => void;
  readonly onDone: (order: Submitted) => void;
}) {
  const t = useT();
  const [kw, setKw] = useState('');
  const choices = useCall(orderChoicesRoute, { query: { kw } });
  const [unit, setUnit] = useState('');
  const [typedPhone, setPhone] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [classId, setClass] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [shown, setShown] = useState(false);
  const phone = typedPhone ?? choices.data?.phone ?? '';
  const own = choices.data?.unit ?? null;
  const many = choices.data?.units ?? [];
  const faults = {
    unit: own === null && unit === '' && choices.data ? t('orders.review.noUnit') : undefined,
    phone: PHONE.test(phone.trim()) ? undefined : t('orders.review.phoneFault'),
    reason: reason.trim().length < 5 ? t('orders.review.reasonFault') : undefined,
    agreed: agreed ? undefined : t('orders.review.agreeFault'),
  };
  const send = useAction(
    async () => {
      const order = await call(submitOrderRoute, {
        body: {
          lineIds: lines.map(({ id }) => id),
          unitId: unit === '' ? null : unit,
          phone: phone.trim(),
          reason: reason.trim(),
          classId: classId === '' ? null : classId,
          agreed: true,
        },
      });
      await refresh(cartRoute, ownOrdersRoute);
      onDone(order);
    },
    { quiet: true },
  );
  const seats = lines.reduce((sum, line) => sum + line.seats, 0);
  return (
    <FormDialog
      title={t('orders.review.title')}
      submitLabel={t('orders.review.submit')}
      busy={send.busy}
      width="min(640px, calc(100vw - 32px))"
      onClose={onClose}
      onSubmit={() => {
        setShown(true);
        if (Object.values(faults).every((fault) => fault === undefined)) void send.run();
      }}
    >
      {send.error && <Banner tone="error">{send.error.message}</Banner>}
      <ul className="vse-lines-tight">
        {lines.map((line) => (
          <li key={line.id}>
            {line.name} · {t('orders.review.line', { n: formatNumber(line.seats), from: line.from, to: line.to })}
          </li>
        ))}
      </ul>
      <p>
        {t('orders.cart.summary', { n: lines.length, seats: formatNumber(seats) })}{' '}
        <strong className="vse-num">{money(amountOf(lines))}</strong>
      </p>
      {many.length > 0 || kw !== '' ? (
        <>
          <TextField
            label={t('orders.review.unitSearch')}
            value={kw}
            maxLength={100}
            onChange={(event) => setKw(event.target.value)}
          />
          <Select
            label={t('orders.column.unit')}
            required
            value={unit}
            placeholder={own?.name ?? t('orders.review.chooseUnit')}
            error={shown ? faults.unit : undefined}
            options={many.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => setUnit(event.target.value)}
          />
        </>
      ) : (
        <TextField
          label={t('orders.column.unit')}
          readOnly
          value={own?.name ?? ''}
          error={shown ? faults.unit : undefined}
        />
      )}
      <TextField
        label={t('orders.review.phone')}
        required
        type="tel"
        autoComplete="tel"
        maxLength={30}
        value={phone}
        error={shown ? faults.phone : undefined}
        onChange={(event) => setPhone(event.target.value)}
      />
      <TextArea
        label={t('orders.column.reason')}
        required
        rows={4}
        counted
        maxLength={500}
        value={reason}
        error={shown ? faults.reason : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      {(choices.data?.classes.length ?? 0) > 0 && (
        <Select
          label={t('orders.review.class')}
          value={classId}
          placeholder={t('orders.review.noClass')}
          options={choices.data!.classes.map((one) => ({ value: one.id, label: `${one.course} · ${one.name}` }))}
          onChange={(event) => setClass(event.target.value)}
        />
      )}
      <Checkbox
        label={t('orders.review.agree')}
        checked={agreed}
        error={shown ? faults.agreed : undefined}
        onChange={(event) => setAgreed(event.target.checked)}
      />
    </FormDialog>
  );
}
