import { type FormEvent, useRef, useState } from 'react';
import { isRecord, useDraft } from '../../../../../ui/access/use-draft.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { TextArea } from '../../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { PERSON_NAME, PERSON_NUMBER } from '../../../shared/person.model.ts';
import { profileRoute } from '../../../shared/profile.contract.ts';
import { ownBindingsRoute, submitBindingRoute } from '../../../shared/unit-binding.contract.ts';
import { UnitPicker } from '../unit-picker.tsx';
import { type Proof, ProofField } from './proof-field.tsx';

/** What an application says; proofs are brought apart. */
export interface BindingValues {
  readonly unitId: string;
  readonly number: string;
  readonly realName: string;
  readonly note: string;
}

const KEYS = ['unitId', 'number', 'realName', 'note'] as const;
type Faults = Partial<Record<(typeof KEYS)[number], string>>;
const NAME_OF: Readonly<Record<string, string>> = { unitId: 'unit', number: 'number', realName: 'realName' };

/** The application form. Nothing it says tells whether a number exists. */
export function BindingForm({
  begin,
  opinion,
}: {
  readonly begin: BindingValues;
  /** What was said of the application that is sent again. */
  readonly opinion: string | null;
}) {
  const t = useT();
  const [values, setValues] = useState(begin);
  const [proofs, setProofs] = useState<readonly Proof[]>([]);
  const [faults, setFaults] = useState<Faults>({});
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft<BindingValues>('identity.binding', '', values, {
    dirty: KEYS.some((key) => values[key] !== begin[key]),
    label: t('identity.school.title'),
    check: (value): value is BindingValues =>
      isRecord<BindingValues>(value) && KEYS.every((key) => typeof value[key] === 'string'),
    restore: setValues,
  });
  const validate = (key: (typeof KEYS)[number], text: string): string | undefined => {
    const value = text.trim();
    switch (key) {
      case 'unitId':
        return value ? undefined : t('identity.school.unitRequired');
      case 'number':
        if (!value) return t('identity.school.numberRequired');
        return PERSON_NUMBER.test(value) ? undefined : t('identity.page.info.numberFormat');
      case 'realName':
        if (!value) return t('identity.school.nameRequired');
        return PERSON_NAME.test(value) ? undefined : t('identity.page.info.nameFormat');
      default:
        return undefined;
    }
  };
  const set = (key: (typeof KEYS)[number], value: string) => {
    setValues((old) => ({ ...old, [key]: value }));
    setFaults((old) => ({ ...old, [key]: undefined }));
  };
  const sending = useAction(
    async () => {
      const body = { ...values, note: values.note.trim(), proof: proofs.map(({ id }) => id) };
      await call(submitBindingRoute, { body });
      draft.clear();
      await refresh(ownBindingsRoute, profileRoute);
    },
    { done: t('identity.school.submitted') },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found: Faults = Object.fromEntries(
      KEYS.map((key) => [key, validate(key, values[key])] as const).filter(([, fault]) => fault),
    );
    setFaults(found);
    const [first] = Object.keys(found);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${NAME_OF[first]}"]`)?.focus();
    else void sending.run();
  };
  const input = (key: 'number' | 'realName') => ({
    name: key,
    value: values[key],
    required: true,
    error: faults[key] ?? sending.error?.fieldMessage(key),
    onChange: (event: { target: { value: string } }) => set(key, event.target.value),
    onBlur: () => values[key] && setFaults((old) => ({ ...old, [key]: validate(key, values[key]) })),
  });
  return (
    <form ref={form} className="vse-binding-form" onSubmit={submit} noValidate>
      {opinion && <Banner tone="warning">{t('identity.school.opinionWas', { opinion })}</Banner>}
      <UnitPicker
        value={values.unitId}
        error={faults.unitId ?? sending.error?.fieldMessage('unitId')}
        onChange={(unitId) => set('unitId', unitId)}
      />
      <div className="vse-binding-pair">
        <TextField label={t('identity.column.number')} autoComplete="off" maxLength={32} {...input('number')} />
        <TextField label={t('identity.binding.realName')} autoComplete="name" maxLength={40} {...input('realName')} />
      </div>
      <ProofField value={proofs} onChange={setProofs} />
      <TextArea
        label={t('identity.school.note')}
        name="note"
        rows={3}
        maxLength={200}
        counted
        value={values.note}
        onChange={(event) => set('note', event.target.value)}
      />
      <div>
        <Button type="submit" variant="primary" loading={sending.busy}>
          {t('identity.school.submit')}
        </Button>
      </div>
    </form>
  );
}
