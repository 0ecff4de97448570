import { useState } from 'react';
import type { CallInput, CallOutput } from '../../../../kernel/http/contract.ts';
import { call } from '../../../../ui/api/client.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { RadioGroup } from '../../../../ui/design/radio-group.tsx';
import { TextArea } from '../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { NumberField } from '../../../../ui/forms/number-field.tsx';
import { translateKey, useT } from '../../../../ui/i18n/translate.ts';
import { commandOrdersRoute, MAX_AT_ONCE } from '../../shared/order.contract.ts';
import { MAX_AMOUNT, MAX_OPINION } from '../../shared/order.model.ts';

export type Outcome = CallOutput<typeof commandOrdersRoute>;
type Body = CallInput<typeof commandOrdersRoute>['body'];
export type DialogCommand = Body['command'];

/** Commands that are given with a reason. */
const REASONED: readonly DialogCommand[] = ['reject', 'cancel', 'return', 'adjust', 'refund'];

/** One command on one order or on many, with what it needs. */
export default function CommandDialog({
  command,
  ids,
  order,
  onClose,
  onDone,
}: {
  readonly command: DialogCommand;
  readonly ids: readonly string[];
  /** The one order, where there is one. */
  readonly order?: { readonly number: string; readonly amount: number };
  readonly onClose: () => void;
  readonly onDone: (outcome: Outcome) => unknown;
}) {
  const t = useT();
  const [text, setText] = useState('');
  const [amount, setAmount] = useState((order?.amount ?? 0) / 100);
  const [number, setNumber] = useState('');
  const [named, setNamed] = useState<'unit' | 'people'>('unit');
  const [accounts, setAccounts] = useState('');
  const [shown, setShown] = useState(false);
  const reasoned = REASONED.includes(command);
  const typed = accounts.split(/[\s,，;；]+/).filter(Boolean);
  const faults = {
    text: reasoned && text.trim().length < 5 ? t('orders.command.reasonFault') : undefined,
    number: command === 'refund' && number.trim() !== order?.number ? t('orders.refund.number') : undefined,
    accounts: command === 'open' && named === 'people' && typed.length === 0 ? t('orders.open.none') : undefined,
  };
  const bodyOf = (some: readonly string[]): Body => {
    const given = { ids: [...some] };
    const fen = Math.round(amount * 100);
    switch (command) {
      case 'approve':
      case 'reject':
        return { ...given, command, opinion: text };
      case 'cancel':
      case 'return':
        return { ...given, command, reason: text };
      case 'adjust':
        return { ...given, command, amount: fen, reason: text };
      case 'refund':
        return { ...given, command, amount: fen, reason: text, number: number.trim() };
      case 'open':
        return { ...given, command, accounts: named === 'people' ? typed : [] };
      case 'confirm':
        return { ...given, command };
    }
  };
  const send = useAction(async () => {
    const outcome: Outcome = { done: 0, skipped: [] };
    for (let from = 0; from < ids.length; from += MAX_AT_ONCE) {
      const part = await call(commandOrdersRoute, { body: bodyOf(ids.slice(from, from + MAX_AT_ONCE)) });
      outcome.done += part.done;
      outcome.skipped.push(...part.skipped);
    }
    const [skipped] = outcome.skipped;
    if (ids.length === 1 && skipped) {
      toast.show({ text: translateKey(skipped.reason.key as never, skipped.reason.params as never), tone: 'error' });
    } else if (ids.length === 1) toast.show({ text: t(`orders.${command}.done`), tone: 'success' });
    await onDone(outcome);
  });
  return (
    <FormDialog
      title={t(`orders.${command}.label`)}
      submitLabel={t(`orders.${command}.label`)}
      danger={command === 'reject' || command === 'cancel' || command === 'refund'}
      busy={send.busy}
      width="min(480px, calc(100vw - 32px))"
      onClose={onClose}
      onSubmit={() => {
        setShown(true);
        if (Object.values(faults).every((fault) => fault === undefined)) void send.run();
      }}
    >
      <p>{ids.length > 1 ? t('orders.command.many', { n: ids.length }) : t(`orders.${command}.text`)}</p>
      {send.error?.fields[0] && <Banner tone="error">{send.error.fieldMessage(send.error.fields[0].path)}</Banner>}
      {command === 'open' && (
        <>
          <RadioGroup
            label={t('orders.open.whom')}
            value={named}
            options={[
              { value: 'unit', label: t('orders.open.unit') },
              { value: 'people', label: t('orders.open.people') },
            ]}
            onChange={(value) => setNamed(value as typeof named)}
          />
          {named === 'people' && (
            <TextArea
              label={t('orders.open.accounts')}
              hint={t('orders.open.accountsHint')}
              rows={4}
              value={accounts}
              error={shown ? faults.accounts : undefined}
              onChange={(event) => setAccounts(event.target.value)}
            />
          )}
        </>
      )}
      {(command === 'adjust' || command === 'refund') && (
        <NumberField
          label={t(command === 'adjust' ? 'orders.adjust.amount' : 'orders.column.refunded')}
          value={amount}
          min={0}
          max={command === 'refund' ? (order?.amount ?? 0) / 100 : MAX_AMOUNT / 100}
          step={0.01}
          onChange={setAmount}
        />
      )}
      {(reasoned || command === 'approve') && (
        <TextArea
          label={t(reasoned ? 'orders.command.reason' : 'orders.column.opinion')}
          required={reasoned}
          rows={3}
          maxLength={MAX_OPINION}
          counted
          value={text}
          error={shown ? faults.text : undefined}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {command === 'refund' && (
        <TextField
          label={t('orders.refund.type', { number: order?.number ?? '' })}
          required
          value={number}
          error={shown ? faults.number : undefined}
          onChange={(event) => setNumber(event.target.value)}
        />
      )}
    </FormDialog>
  );
}
