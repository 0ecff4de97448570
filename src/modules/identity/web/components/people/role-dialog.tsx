import { useState } from 'react';
import type { RoleCode } from '../../../../../kernel/access/roles.ts';
import { listRoute } from '../../../../../kernel/resource/list.ts';
import { ApiError } from '../../../../../ui/api/api-error.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { RadioGroup } from '../../../../../ui/design/radio-group.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { ReasonField, useReason } from '../../../../../ui/forms/reason-field.tsx';
import { translateKey, useT } from '../../../../../ui/i18n/translate.ts';
import { personHistoryRoute, personRoute, setRoleRoute } from '../../../shared/person.contract.ts';

interface Led {
  readonly kind: string;
  readonly id: string;
  readonly title: string;
}

/** Finds who takes over: teachers and project leaders of the own reach. */
function SuccessorField({
  except,
  value,
  onChange,
}: {
  readonly except: string;
  readonly value: string | null;
  readonly onChange: (id: string) => void;
}) {
  const t = useT();
  const [text, setText] = useState('');
  const kw = text.trim();
  const { data } = useCall(
    listRoute,
    { params: { resource: 'person' }, query: { kw, f: JSON.stringify({ role: ['3', '5'], state: ['active'] }) } },
    { enabled: kw !== '', keepPrevious: true },
  );
  const found = (kw === '' ? [] : (data?.rows ?? [])).filter((row) => row.id !== except);
  return (
    <div className="vse-stack">
      <TextField
        label={t('identity.manage.successor')}
        hint={t('identity.manage.successorHint')}
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      {found.length > 0 && (
        <RadioGroup
          label={t('identity.manage.successor')}
          labelHidden
          value={value}
          onChange={onChange}
          options={found.map((row) => ({
            value: String(row.id),
            label: `${String(row.name)}（${String(row.account)}）`,
            hint: [translateKey(`role.${Number(row.role) as RoleCode}`), row.unitname].filter(Boolean).join(' · '),
          }))}
        />
      )}
    </div>
  );
}

/** 调整角色: in force with the next request; who leads courses or experiments names a successor. */
export default function RoleDialog({
  id,
  onClose,
  onDone,
}: {
  readonly id: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const t = useT();
  const { data: person } = useCall(personRoute, { params: { id } });
  const [role, setRole] = useState('');
  const reason = useReason();
  const [shown, setShown] = useState(false);
  const [led, setLed] = useState<readonly Led[]>([]);
  const [successor, setSuccessor] = useState<string | null>(null);
  const setting = useAction(async () => {
    try {
      await call(setRoleRoute, {
        params: { id },
        body: {
          role: Number(role) as RoleCode,
          reason: reason.text,
          version: person!.version,
          ...(successor ? { successorId: successor } : {}),
        },
      });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'identity.person.needsSuccessor') {
        setLed((error.data.led ?? []) as readonly Led[]);
        return;
      }
      if (error instanceof ApiError && error.status === 409) await refresh(personRoute);
      // A refusal of the successor has no field of this dialog's own.
      if (error instanceof ApiError && error.fields.length > 0) {
        toast.show({ text: error.message, tone: 'error' });
        return;
      }
      throw error;
    }
    toast.show({ text: t('identity.manage.roleSet'), tone: 'success' });
    await refresh(personRoute, personHistoryRoute);
    onDone();
    onClose();
  }, {});
  const ready = person !== undefined && role !== '' && role !== String(person.role);
  const submit = () => {
    setShown(true);
    if (ready && !reason.fault && (led.length === 0 || successor)) void setting.run();
  };
  return (
    <FormDialog
      title={person ? t('identity.manage.roleOf', { name: person.name }) : t('identity.manage.setRole')}
      submitLabel={t('identity.manage.setRole')}
      busy={setting.busy}
      disabled={!person}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="identity-quiet">{t('identity.manage.roleLead')}</p>
      <Select
        label={t('identity.column.role')}
        required
        placeholder={t('identity.manage.choose')}
        value={role}
        error={shown && !ready ? t('identity.manage.chooseRole') : undefined}
        options={(person?.roles ?? [])
          .filter((one) => one !== person?.role)
          .map((one) => ({ value: String(one), label: translateKey(`role.${one}`) }))}
        onChange={(event) => setRole(event.target.value)}
      />
      {led.length > 0 && (
        <>
          <Banner tone="warning" title={t('identity.manage.leads', { n: led.length })} live>
            <ul>
              {led.map((one) => (
                <li key={`${one.kind}-${one.id}`}>
                  {t(`identity.record.${one.kind as 'course' | 'experiment'}`)} · {one.title}
                </li>
              ))}
            </ul>
          </Banner>
          <SuccessorField except={id} value={successor} onChange={setSuccessor} />
        </>
      )}
      <ReasonField reason={reason} shown={shown} />
    </FormDialog>
  );
}
