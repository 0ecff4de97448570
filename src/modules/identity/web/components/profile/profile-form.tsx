import { type FormEvent, useState } from 'react';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { checkSession } from '../../../../../ui/access/session.ts';
import { isRecord, useDraft } from '../../../../../ui/access/use-draft.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button, ButtonLink } from '../../../../../ui/design/button.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { TextArea } from '../../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { PERSON_NAME, PERSON_NUMBER } from '../../../shared/person.model.ts';
import { profileRoute, updateProfileRoute } from '../../../shared/profile.contract.ts';
import { INTRO_LENGTH } from '../../../shared/profile.model.ts';
import type { Profile } from './profile-sections.model.ts';

const FIELDS = ['name', 'number', 'gender', 'college', 'major', 'className', 'title', 'intro'] as const;
type Field = (typeof FIELDS)[number];
type Values = Record<Field, string>;

const valuesOf = (profile: Profile): Values =>
  Object.fromEntries(FIELDS.map((field) => [field, profile[field] ?? ''])) as Values;

/** 基本信息: what one may say about oneself; what the school keeps is shown and explained. */
export function ProfileForm({ profile }: { readonly profile: Profile }) {
  const t = useT();
  const saved = valuesOf(profile);
  const [values, setValues] = useState(saved);
  const [faults, setFaults] = useState<Partial<Record<Field, string>>>({});
  const changed = FIELDS.filter((field) => values[field].trim() !== saved[field]);
  const draft = useDraft<Values>('identity.profile', '', values, {
    dirty: changed.length > 0,
    label: t('identity.page.info.unsaved'),
    check: (value): value is Values =>
      isRecord<Values>(value) && FIELDS.every((field) => typeof value[field] === 'string'),
    restore: setValues,
  });
  const rules: Partial<Record<Field, (text: string) => string | undefined>> = {
    name: (text) => (PERSON_NAME.test(text.trim()) ? undefined : t('identity.page.info.nameFormat')),
    number: (text) =>
      text.trim() === '' || PERSON_NUMBER.test(text.trim()) ? undefined : t('identity.page.info.numberFormat'),
  };
  const saving = useAction(
    async () => {
      const body = Object.fromEntries(
        changed.map((field) => [field, values[field].trim() === '' ? null : values[field].trim()]),
      );
      await call(updateProfileRoute, { body: { ...body, version: profile.version } });
      draft.clear();
      await refresh(profileRoute);
      await checkSession();
    },
    { done: t('identity.page.info.saved') },
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = Object.fromEntries(
      changed.map((field) => [field, rules[field]?.(values[field])]).filter(([, fault]) => fault),
    ) as typeof faults;
    setFaults(found);
    const [first] = Object.keys(found);
    if (first) event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else if (changed.length > 0) void saving.run();
  };
  const { locked } = profile;
  const input = (field: Field, lock = false) => ({
    name: field,
    value: values[field],
    readOnly: lock,
    error: faults[field] ?? saving.error?.fieldMessage(field),
    onChange: (event: { target: { value: string } }) => {
      const { value } = event.target;
      setValues((old) => ({ ...old, [field]: value }));
      setFaults((old) => ({ ...old, [field]: undefined }));
    },
    onBlur: () => setFaults((old) => ({ ...old, [field]: lock ? undefined : rules[field]?.(values[field]) })),
  });
  return (
    <form className="vse-profile-form" onSubmit={submit} noValidate>
      {locked.identity && (
        <Banner
          tone="info"
          actions={
            <ButtonLink size="small" href={addressOf('centre.bindingSchool')}>
              {t('identity.page.info.correct')}
            </ButtonLink>
          }
        >
          {t('identity.page.info.lockedBand')}
        </Banner>
      )}
      <div className="vse-profile-fields">
        <TextField label={t('identity.column.account')} value={profile.account} readOnly className="vse-code-field" />
        <TextField
          label={t('identity.column.unit')}
          value={profile.unitName ?? t('identity.page.info.noUnit')}
          readOnly
        />
        <TextField
          label={t('identity.column.name')}
          autoComplete="name"
          maxLength={40}
          required={!locked.identity}
          {...input('name', locked.identity)}
        />
        <TextField
          label={t('identity.column.number')}
          autoComplete="off"
          maxLength={32}
          {...input('number', locked.identity)}
        />
        <Select
          label={t('identity.column.gender')}
          placeholder={t('identity.page.info.notStated')}
          options={[
            { value: 'female', label: t('identity.gender.female') },
            { value: 'male', label: t('identity.gender.male') },
            { value: 'unknown', label: t('identity.gender.unknown') },
          ]}
          {...{ ...input('gender'), readOnly: undefined }}
        />
        {!locked.title && (
          <TextField label={t('identity.column.title')} maxLength={40} {...input('title', locked.title)} />
        )}
        <TextField label={t('identity.column.college')} maxLength={60} {...input('college', locked.college)} />
        <TextField label={t('identity.column.major')} maxLength={60} {...input('major', locked.study)} />
        <TextField label={t('identity.column.className')} maxLength={60} {...input('className', locked.study)} />
      </div>
      <TextArea
        label={t('identity.page.info.intro')}
        hint={locked.title ? undefined : t('identity.page.info.introHint')}
        rows={4}
        maxLength={INTRO_LENGTH}
        counted
        {...input('intro')}
      />
      <div className="vse-profile-foot">
        <Button type="submit" variant="primary" loading={saving.busy} disabled={changed.length === 0}>
          {t('ui.action.save')}
        </Button>
      </div>
    </form>
  );
}
