import { type FormEvent, useState } from 'react';
import { changePasswordRoute } from '../../../../kernel/session/session.contract.ts';
import { sha256Hex } from '../../../../kernel/values/sha256.ts';
import { call } from '../../../../ui/api/client.ts';
import { keepSession } from '../../../../ui/api/session-store.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { PasswordField } from '../../../../ui/design/password-field.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { PasswordChecklist } from './password-checklist.tsx';
import { useFields } from './use-fields.ts';
import { useFormMessages } from './use-form-messages.ts';
import './password-form.css';

const FIELDS = ['oldPassword', 'newPassword', 'newPassword2'] as const;

/** Changes the own password: the old one, a new one with what it needs, and the new one again. */
export function PasswordForm({
  account,
  done,
  onChanged,
}: {
  readonly account: string;
  /** Words after the change. */
  readonly done: string;
  readonly onChanged?: () => void;
}) {
  const t = useT();
  const messages = useFormMessages();
  // What the server said belongs to the text it checked.
  const [evaluated, setEvaluated] = useState({ oldPassword: '', newPassword: '' });
  const fields = useFields(FIELDS, (values) => ({
    oldPassword: values.oldPassword ? undefined : t('identity.page.password.required'),
    newPassword: messages.password(values.newPassword),
    newPassword2: messages.confirm(values.newPassword2, values.newPassword),
  }));
  const { values, field } = fields;
  const change = useAction(
    async () => {
      setEvaluated({ oldPassword: values.oldPassword, newPassword: values.newPassword });
      const hash = sha256Hex(values.newPassword);
      const renewed = await call(changePasswordRoute, {
        body: { OldPassword: sha256Hex(values.oldPassword), NewPassword: hash, ConfirmPassword: hash },
      });
      keepSession(renewed.Token, null);
      fields.reset();
      onChanged?.();
    },
    { done },
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!fields.check()) return;
    if (!(await change.run())) fields.focus('oldPassword');
  };
  const show = {};
  const old = field('oldPassword');
  const next = field('newPassword');
  const told = (path: string, now: string, then: string) =>
    now === then ? change.error?.fieldMessage(path) : undefined;
  return (
    <form ref={fields.form} className="vse-password-form" onSubmit={submit} noValidate>
      <PasswordField
        {...show}
        {...old}
        label={t('identity.page.password.old')}
        autoComplete="current-password"
        error={old.error ?? told('OldPassword', values.oldPassword, evaluated.oldPassword)}
      />
      <NewPasswordField
        {...next}
        label={t('identity.page.password.new')}
        error={next.error ?? told('NewPassword', values.newPassword, evaluated.newPassword)}
      />
      <PasswordChecklist password={values.newPassword} account={account} />
      <PasswordField
        {...show}
        {...field('newPassword2')}
        label={t('identity.page.password.confirm')}
        autoComplete="new-password"
      />
      <Button type="submit" variant="primary" loading={change.busy}>
        {t('identity.page.password.submit')}
      </Button>
    </form>
  );
}
