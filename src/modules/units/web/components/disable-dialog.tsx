import { useRef, useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Checkbox } from '../../../../ui/design/checkbox.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { ReasonField, useReason } from '../../../../ui/forms/reason-field.tsx';
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
  const reason = useReason();
  const [members, setMembers] = useState(false);
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const codeFault = members && typed.trim() !== unit.code ? t('units.confirm.code') : undefined;
  const run = useAction(
    async () => {
      await call(disableUnitRoute, {
        params: { id: unit.id },
        body: {
          version: unit.version,
          reason: reason.text,
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
    if (!reason.fault && !codeFault) return void run.run();
    form.current?.querySelector<HTMLElement>(reason.fault ? '[name=reason]' : '[name=code]')?.focus();
  };
  return (
    <FormDialog
      title={t('units.disable.title', { name: unit.name })}
      submitLabel={t('units.action.disable')}
      busy={run.busy}
      disabled={!data}
      danger
      width="min(520px, calc(100vw - 32px))"
      onSubmit={submit}
      onClose={onClose}
    >
      {error && <Banner tone="error">{error.message}</Banner>}
      {!data && !error && <SkeletonText lines={6} />}
      {data && (
        <div ref={form} className="vse-stack">
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
          <ReasonField reason={reason} shown={shown} />
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
        </div>
      )}
    </FormDialog>
  );
}
