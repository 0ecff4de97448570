import { useId } from 'react';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import type { useForm } from '../../../../../ui/forms/use-form.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { EMAIL, GENDERS, hasDigit, PERSON_NAME, PERSON_NUMBER } from '../../../shared/person.model.ts';
import { MOBILE } from '../../../shared/registration.model.ts';
import type { UnitLine, UnitNode } from './unit-lines.model.ts';

/** What filters and forms choose from. */
export interface Choices {
  readonly units: readonly UnitLine<UnitNode & { readonly active: boolean; readonly college: string | null }>[];
  /** Units that take people. */
  readonly open: Choices['units'];
  readonly majors: readonly string[];
  readonly classes: readonly string[];
}

/** Facts of a person in a form. Empty contact data leave what is stored, `drop…` clears it. */
export interface PersonFactsForm {
  readonly name: string;
  readonly number: string;
  readonly college: string;
  readonly major: string;
  readonly className: string;
  readonly gender: string;
  readonly mobile: string;
  readonly email: string;
  readonly title: string;
}

export const NO_FACTS: PersonFactsForm = {
  name: '',
  number: '',
  college: '',
  major: '',
  className: '',
  gender: '',
  mobile: '',
  email: '',
  title: '',
};

const orNull = (text: string) => text.trim() || null;

/** Facts as the server takes them; empty ones clear. */
export function factsOf(values: PersonFactsForm) {
  return {
    name: values.name.trim().replace(/\s+/g, ' '),
    number: orNull(values.number),
    college: orNull(values.college),
    major: orNull(values.major),
    className: orNull(values.className),
    gender: (GENDERS.find((one) => one === values.gender) ?? null) as (typeof GENDERS)[number] | null,
    mobile: orNull(values.mobile),
    email: orNull(values.email),
    title: orNull(values.title),
  };
}

/** Words of what is wrong with the facts. */
export function useFactRules() {
  const t = useT();
  return (values: PersonFactsForm) => ({
    name: PERSON_NAME.test(values.name.trim()) ? undefined : t('identity.page.info.nameFormat'),
    number:
      values.number.trim() === '' || PERSON_NUMBER.test(values.number.trim())
        ? undefined
        : t('identity.page.info.numberFormat'),
    mobile:
      values.mobile.trim() === '' || MOBILE.test(values.mobile.trim()) ? undefined : t('identity.contact.mobileFormat'),
    email:
      values.email.trim() === '' || EMAIL.test(values.email.trim()) ? undefined : t('identity.contact.emailFormat'),
  });
}

/** The fields of the facts. `stored` names the masked contact data that an empty field leaves as they are. */
export function FactFields<T extends PersonFactsForm>({
  form,
  choices,
  college,
  stored,
}: {
  readonly form: ReturnType<typeof useForm<T>>;
  readonly choices: Pick<Choices, 'majors' | 'classes'>;
  /** The college the unit gives; null: the person's own. */
  readonly college: string | null;
  readonly stored?: {
    readonly mobile: string | null;
    readonly email: string | null;
    readonly drop: { readonly mobile: boolean; readonly email: boolean };
    readonly onDrop: (what: 'mobile' | 'email', on: boolean) => void;
  };
}) {
  const t = useT();
  const id = useId();
  const field = form.field as (name: keyof PersonFactsForm) => ReturnType<typeof form.field>;
  const contact = (what: 'mobile' | 'email') => {
    const now = stored?.[what];
    return (
      <div className="vse-stack identity-contact">
        <TextField
          {...field(what)}
          label={t(`identity.column.${what}`)}
          autoComplete="off"
          inputMode={what === 'mobile' ? 'tel' : 'email'}
          disabled={stored?.drop[what]}
          hint={now ? t('identity.manage.contactKept', { now }) : undefined}
        />
        {now && (
          <Checkbox
            label={t(what === 'mobile' ? 'identity.manage.dropMobile' : 'identity.manage.dropEmail')}
            checked={stored.drop[what]}
            onChange={(event) => stored.onDrop(what, event.target.checked)}
          />
        )}
      </div>
    );
  };
  return (
    <>
      <div className="vse-form-pair">
        <TextField
          {...field('name')}
          label={t('identity.column.name')}
          hint={hasDigit(form.values.name) ? t('identity.import.digitInName') : undefined}
          required
          maxLength={40}
          autoComplete="off"
        />
        <TextField {...field('number')} label={t('identity.column.number')} maxLength={32} autoComplete="off" />
      </div>
      <div className="vse-form-pair">
        {college === null ? (
          <TextField {...field('college')} label={t('identity.column.college')} maxLength={60} autoComplete="off" />
        ) : (
          <TextField
            label={t('identity.column.college')}
            value={college}
            readOnly
            hint={t('identity.manage.collegeByUnit')}
          />
        )}
        <TextField
          {...field('major')}
          label={t('identity.column.major')}
          maxLength={60}
          list={`${id}-majors`}
          autoComplete="off"
        />
        <datalist id={`${id}-majors`}>
          {choices.majors.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      </div>
      <div className="vse-form-pair">
        <TextField
          {...field('className')}
          label={t('identity.column.className')}
          maxLength={60}
          list={`${id}-classes`}
          autoComplete="off"
        />
        <datalist id={`${id}-classes`}>
          {choices.classes.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <Select
          {...field('gender')}
          label={t('identity.column.gender')}
          placeholder={t('identity.page.info.notStated')}
          options={GENDERS.map((one) => ({ value: one, label: t(`identity.gender.${one}`) }))}
        />
      </div>
      <div className="vse-form-pair">
        {contact('mobile')}
        {contact('email')}
      </div>
      <TextField {...field('title')} label={t('identity.column.title')} maxLength={40} autoComplete="off" />
    </>
  );
}
