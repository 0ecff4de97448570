import { useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { TextArea } from '../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { NumberField } from '../../../../ui/forms/number-field.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { commandEntitlementRoute } from '../../shared/order.contract.ts';
import { dayAfter, MAX_SEATS } from '../../shared/order.model.ts';
import type { Order } from './order-facts.tsx';

/** 延长 or 追加名额 of one entitlement, with the reason. */
export default function EntitlementDialog({
  command,
  entitlement,
  onClose,
  onDone,
}: {
  readonly command: 'extend' | 'seats';
  readonly entitlement: Order['entitlements'][number];
  readonly onClose: () => void;
  readonly onDone: () => unknown;
}) {
  const t = useT();
  const [to, setTo] = useState(() => dayAfter(entitlement.to, 30));
  const [seats, setSeats] = useState(entitlement.seats);
  const [reason, setReason] = useState('');
  const [shown, setShown] = useState(false);
  const fault = reason.trim().length < 5 ? t('orders.command.reasonFault') : undefined;
  const send = useAction(
    async () => {
      await call(commandEntitlementRoute, {
        params: { id: entitlement.id },
        body: command === 'extend' ? { command, to, reason } : { command, seats, reason },
      });
      await onDone();
    },
    { done: t('orders.entitlement.done') },
  );
  return (
    <FormDialog
      title={t(`orders.entitlement.${command}`)}
      submitLabel={t(`orders.entitlement.${command}`)}
      busy={send.busy}
      onClose={onClose}
      onSubmit={() => {
        setShown(true);
        if (!fault) void send.run();
      }}
    >
      <p>{entitlement.name}</p>
      {command === 'extend' ? (
        <TextField
          type="date"
          label={t('orders.cart.to')}
          min={dayAfter(entitlement.to, 1)}
          value={to}
          error={send.error?.fieldMessage('to')}
          onChange={(event) => event.target.value && setTo(event.target.value)}
        />
      ) : (
        <NumberField
          label={t('orders.column.seats')}
          value={seats}
          min={Math.max(1, entitlement.used)}
          max={MAX_SEATS}
          error={send.error?.fieldMessage('seats')}
          onChange={setSeats}
        />
      )}
      <TextArea
        label={t('orders.command.reason')}
        required
        rows={3}
        maxLength={200}
        counted
        value={reason}
        error={shown ? fault : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
