import { useRef, useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../ui/design/checkbox.tsx';
import { Dialog } from '../../../../ui/design/dialog.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { TextArea } from '../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { REASON } from '../../../../ui/forms/use-confirm.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { disableUnitRoute, previewDisableRoute } from '../../shared/unit.contract.ts';
import type { UnitRef } from './unit-ref.model.ts';

/** 停用: what hangs on the unit, why, and on wish its people too, which asks for its code. */
export function DisableDialog({
  unit,
  onClose,
  onDone,
}: {
  readonly unit: UnitRef;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const t = useT();
  const { data, error } = useCall(previewDisableRoute, { params: { id: unit.id } });
  const [reason, setReason] = useState('');
  const [members, setMembers] = useState(false);
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { length } = reason.trim();
  const reasonFault = length < REASON.least || length > REASON.most ? t('table.confirm.reasonLength') : undefined;
  const codeFault = members && typed.trim() !== unit.code ? t('units.confirm.code') : undefined;
  const run = useAction(
    async () => {
      await call(disableUnitRoute, {
        params: { id: unit.id },
        body: {
          version: unit.version,
          reason: reason.trim(),
          members,
          ...(members ? { code: typed.trim() } : {}),
        },
      });
      onDone();
      onClose();
    },
    { done: t('units.disable.ended', { name: unit.name }) },
  );
  const submit = () => {
    setShown(true);
    if (!reasonFault && !codeFault) return void run.run();
    form.current?.querySelector<HTMLElement>(reasonFault ? '[name=reason]' : '[name=code]')?.focus();
  };
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('units.disable.title', { name: unit.name })}
      width="min(520px, calc(100vw - 32px))"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
          <Button variant="danger" loading={run.busy} disabled={!data} onClick={submit}>
            {t('units.action.disable')}
          </Button>
        </>
      }
    >
      {error && <Banner tone="error">{error.message}</Banner>}
      {!data && !error && <SkeletonText lines={6} />}
      {data && (
        <form
          ref={form}
          className="vse-stack"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <p>{t('units.disable.text')}</p>
          {data.descendants.length > 0 && (
            <section className="units-side">
              <h3>{t('units.disable.below', { n: data.descendants.length })}</h3>
              <ul>
                {data.descendants.map((one) => (
                  <li key={one.id}>
                    <strong>{one.name}</strong> <span className="vse-num">{one.code}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <TextArea
            name="reason"
            label={t('table.confirm.reason')}
            hint={t('table.confirm.reasonHint')}
            error={shown ? reasonFault : undefined}
            value={reason}
            maxLength={REASON.most}
            counted
            required
            onChange={(event) => setReason(event.target.value)}
          />
          {data.members > 0 && (
            <Checkbox
              label={t('units.disable.members', { n: data.members })}
              hint={t('units.disable.membersHint')}
              checked={members}
              onChange={(event) => setMembers(event.target.checked)}
            />
          )}
          {members && (
            <TextField
              name="code"
              label={t('table.confirm.typed', { text: unit.code })}
              error={shown ? codeFault : undefined}
              value={typed}
              autoComplete="off"
              required
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </form>
      )}
    </Dialog>
  );
}
