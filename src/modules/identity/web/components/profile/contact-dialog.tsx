import { type FormEvent, useId, useState } from 'react';
import { sha256Hex } from '../../../../../kernel/values/sha256.ts';
import { ApiError } from '../../../../../ui/api/api-error.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { PasswordField } from '../../../../../ui/design/password-field.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { EMAIL } from '../../../shared/person.model.ts';
import { changeContactRoute, contactCodeRoute, profileRoute } from '../../../shared/profile.contract.ts';
import { MOBILE } from '../../../shared/registration.model.ts';
import { CodeField } from '../code-field.tsx';
import { useFields } from '../use-fields.ts';
import { useFormMessages } from '../use-form-messages.ts';
import '../account-forms.css';

/** A new number or address: own password, then the code that was sent to it. */
export function ContactDialog({ kind, onClose }: { readonly kind: 'mobile' | 'email'; readonly onClose: () => void }) {
  const t = useT();
  const messages = useFormMessages();
  const formId = useId();
  const [wrongPassword, setWrongPassword] = useState<string>();
  const fields = useFields(['password', 'target', 'captcha'] as const, (values) => {
    const target = values.target.trim();
    const format =
      kind === 'mobile'
        ? MOBILE.test(target)
          ? undefined
          : t('identity.contact.mobileFormat')
        : EMAIL.test(target)
          ? undefined
          : t('identity.contact.emailFormat');
    return {
      password: values.password ? undefined : t('identity.page.password.required'),
      target: format,
      captcha: messages.code(values.captcha),
    };
  });
  const { values, field } = fields;
  const contact = { kind, target: values.target.trim() };
  const changing = useAction(
    async () => {
      await call(changeContactRoute, { body: { contact, code: values.captcha.trim() } });
      await refresh(profileRoute);
      onClose();
    },
    { done: t('identity.contact.done') },
  );
  const send = async () => {
    setWrongPassword(undefined);
    try {
      return await call(contactCodeRoute, { body: { contact, password: sha256Hex(values.password) } });
    } catch (error) {
      if (error instanceof ApiError) setWrongPassword(error.fieldMessage('password'));
      throw error;
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (fields.check() && !(await changing.run())) fields.focus('captcha');
  };
  const password = field('password');
  const target = field('target');
  const code = field('captcha');
  return (
    <Dialog
      open
      onClose={onClose}
      title={kind === 'mobile' ? t('identity.contact.changeMobile') : t('identity.contact.changeEmail')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={changing.busy}>
            {t('identity.contact.confirm')}
          </Button>
        </>
      }
    >
      <form ref={fields.form} id={formId} className="vse-account-form" onSubmit={submit} noValidate>
        <PasswordField
          label={t('identity.contact.password')}
          autoComplete="current-password"
          {...password}
          error={password.error ?? wrongPassword}
          onChange={(event) => {
            setWrongPassword(undefined);
            password.onChange(event);
          }}
        />
        <TextField
          label={kind === 'mobile' ? t('identity.contact.newMobile') : t('identity.contact.newEmail')}
          type={kind === 'mobile' ? 'tel' : 'email'}
          inputMode={kind === 'mobile' ? 'numeric' : 'email'}
          autoComplete={kind === 'mobile' ? 'tel-national' : 'email'}
          maxLength={kind === 'mobile' ? 11 : 254}
          {...target}
          error={target.error ?? changing.error?.fieldMessage('target')}
        />
        <CodeField
          {...code}
          error={code.error ?? changing.error?.fieldMessage('code')}
          target={() => fields.check(['password', 'target'])}
          send={send}
        />
      </form>
    </Dialog>
  );
}
