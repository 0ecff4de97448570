import { useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { TextArea } from '../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { NumberField } from '../../../../ui/forms/number-field.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { approveOrderRoute } from '../../shared/order.contract.ts';
import { MAX_OPINION } from '../../shared/order.model.ts';
import type { Order } from './order-facts.tsx';

/** 通过 one order, with fewer seats or another period where that is wanted. */
export default function ApproveDialog({
  order,
  onClose,
  onDone,
}: {
  readonly order: Order;
  readonly onClose: () => void;
  readonly onDone: () => unknown;
}) {
  const t = useT();
  const [opinion, setOpinion] = useState('');
  const [lines, setLines] = useState(() => order.lines.map(({ id, seats, from, to }) => ({ id, seats, from, to })));
  const change = (id: string, part: Partial<(typeof lines)[number]>) =>
    setLines((now) => now.map((line) => (line.id === id ? { ...line, ...part } : line)));
  const send = useAction(
    async () => {
      await call(approveOrderRoute, { params: { id: order.id }, body: { opinion, lines, version: order.version } });
      await onDone();
    },
    { done: t('orders.approve.done') },
  );
  const fault = (path: string) => send.error?.fieldMessage(path);
  return (
    <FormDialog
      title={t('orders.approve.label')}
      submitLabel={t('orders.approve.label')}
      busy={send.busy}
      width="min(760px, calc(100vw - 32px))"
      onClose={onClose}
      onSubmit={() => void send.run()}
    >
      <p>{t('orders.approve.text')}</p>
      {send.error && send.error.fields.length === 0 && <Banner tone="error">{send.error.message}</Banner>}
      {order.lines.map((line, at) => {
        const now = lines[at]!;
        return (
          <div key={line.id} className="order-lines-edit">
            <span>{line.name}</span>
            <NumberField
              label={t('orders.column.seats')}
              value={now.seats}
              min={1}
              max={line.seats}
              error={fault(`lines.${line.id}.seats`)}
              onChange={(seats) => change(line.id, { seats })}
            />
            <TextField
              type="date"
              label={t('orders.cart.from')}
              value={now.from}
              error={fault(`lines.${line.id}.from`)}
              onChange={(event) => event.target.value && change(line.id, { from: event.target.value })}
            />
            <TextField
              type="date"
              label={t('orders.cart.to')}
              value={now.to}
              disabled={line.kind === 'package'}
              error={fault(`lines.${line.id}.to`)}
              onChange={(event) => event.target.value && change(line.id, { to: event.target.value })}
            />
          </div>
        );
      })}
      <TextArea
        label={t('orders.column.opinion')}
        rows={3}
        maxLength={MAX_OPINION}
        counted
        value={opinion}
        error={fault('opinion')}
        onChange={(event) => setOpinion(event.target.value)}
      />
    </FormDialog>
  );
}
