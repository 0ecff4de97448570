import type { RoleCode } from '../../../../../kernel/access/roles.ts';
import { passwordFault } from '../../../../../kernel/values/password-strength.ts';
import { sha256Hex } from '../../../../../kernel/values/sha256.ts';
import { call } from '../../../../../ui/api/client.ts';
import { RadioGroup } from '../../../../../ui/design/radio-group.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { FormDrawer } from '../../../../../ui/forms/form-drawer.tsx';
import { useForm } from '../../../../../ui/forms/use-form.ts';
import { translateKey, useT } from '../../../../../ui/i18n/translate.ts';
import { createPersonRoute } from '../../../shared/person.contract.ts';
import { LOGIN_WAYS, type LoginWay } from '../../../shared/person.model.ts';
import { NewPasswordField } from '../new-password-field.tsx';
import { UnitPicker } from '../unit-picker.tsx';
import { useFormMessages } from '../use-form-messages.ts';
import type { ToldPassword } from './passwords-dialog.tsx';
import { type Choices, FactFields, factsOf, NO_FACTS, type PersonFactsForm, useFactRules } from './person-facts.tsx';

interface NewPersonForm extends PersonFactsForm {
  readonly account: string;
  readonly role: string;
  readonly unitId: string;
  readonly login: LoginWay;
  readonly password: string;
}

const START: NewPersonForm = { ...NO_FACTS, account: '', role: '6', unitId: '', login: 'random', password: '' };

/** 新建用户: pending, with the password the way of signing in needs. */
export default function PersonCreate({
  choices,
  roles,
  onClose,
  onCreated,
}: {
  readonly choices: Choices;
  /** Roles the administrator may give. */
  readonly roles: readonly RoleCode[];
  readonly onClose: () => void;
  /** Gets the random password, when there is one. */
  readonly onCreated: (told: ToldPassword | null) => void;
}) {
  const t = useT();
  const messages = useFormMessages();
  const rulesOf = useFactRules();
  const form = useForm<NewPersonForm>(
    START,
    (values) => ({
      ...rulesOf(values),
      account: /^[A-Za-z0-9._@-]{4,64}$/.test(values.account.trim())
        ? undefined
        : t('identity.register.usernameFormat'),
      unitId: values.unitId ? undefined : t('identity.school.unitRequired'),
      password:
        values.login === 'own' && passwordFault(values.password) ? messages.password(values.password) : undefined,
    }),
    async (values) => {
      const { name, ...facts } = factsOf(values);
      const answer = await call(createPersonRoute, {
        body: {
          ...facts,
          name,
          account: values.account.trim(),
          role: Number(values.role) as RoleCode,
          unitId: values.unitId,
          login: values.login,
          ...(values.login === 'own' ? { password: sha256Hex(values.password) } : {}),
        },
      });
      onClose();
      if (!answer.password) toast.show({ text: t('identity.manage.created'), tone: 'success' });
      onCreated(
        answer.password
          ? {
              id: answer.id,
              account: values.account.trim().toLowerCase(),
              name,
              number: facts.number,
              unit: choices.units.find((unit) => unit.id === values.unitId)?.name ?? null,
              className: facts.className,
              password: answer.password,
            }
          : null,
      );
    },
  );
  const { values, set, field } = form;
  const unit = choices.units.find((one) => one.id === values.unitId);
  return (
    <FormDrawer title={t('identity.manage.new')} form={form} onClose={onClose}>
      <div className="vse-form-pair">
        <TextField
          {...field('account')}
          label={t('identity.column.account')}
          required
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        <Select
          {...field('role')}
          label={t('identity.column.role')}
          required
          options={[...roles].reverse().map((role) => ({ value: String(role), label: translateKey(`role.${role}`) }))}
        />
      </div>
      <UnitPicker
        units={choices.open}
        label={t('identity.column.unit')}
        value={values.unitId}
        error={form.fault('unitId')}
        onChange={(id) => set('unitId', id)}
      />
      <FactFields form={form} choices={choices} college={unit?.college ?? null} />
      <RadioGroup
        label={t('identity.import.login')}
        value={values.login}
        onChange={(way) => set('login', way)}
        options={LOGIN_WAYS.map((way) => ({
          value: way,
          label: t(`identity.manage.login.${way}`),
          hint: t(`identity.manage.login.${way}Hint`),
        }))}
      />
      {values.login === 'own' && <NewPasswordField {...field('password')} label={t('identity.credentials.password')} />}
    </FormDrawer>
  );
}
