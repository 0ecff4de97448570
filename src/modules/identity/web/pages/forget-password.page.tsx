import { type FormEvent, useRef, useState } from 'react';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { sha256Hex } from '../../../../kernel/values/sha256.ts';
import { call } from '../../../../ui/api/client.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { withWork } from '../../../../ui/api/work.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button, ButtonLink } from '../../../../ui/design/button.tsx';
import { PasswordField } from '../../../../ui/design/password-field.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { recoverRoute, recoveryCodeRoute } from '../../shared/registration.contract.ts';
import { isContact, NO_TICKET } from '../../shared/registration.model.ts';
import { CodeField } from '../components/code-field.tsx';
import { NewPasswordField } from '../components/new-password-field.tsx';
import { useFields } from '../components/use-fields.ts';
import { useFormMessages } from '../components/use-form-messages.ts';
import { useRegistrationMode } from '../components/use-registration-mode.ts';
import '../components/account-forms.css';

const FIELDS = ['contact', 'captcha', 'regPassword', 'regPassword2'] as const;
const unsigned = { withoutBearer: true };

/** 找回密码: a new password by a code; by default a demonstration that changes nothing. */
export default function ForgetPasswordPage() {
  const t = useT();
  const mode = useRegistrationMode();
  const messages = useFormMessages();
  const ticket = useRef(NO_TICKET);
  const [over, setOver] = useState(false);
  const fields = useFields(FIELDS, (values) => ({
    contact: isContact(values.contact) ? undefined : t('identity.recover.contactRequired'),
    captcha: messages.code(values.captcha),
    regPassword: messages.password(values.regPassword),
    regPassword2: messages.confirm(values.regPassword2, values.regPassword),
  }));
  const { values, field } = fields;
  const recovering = useAction(async () => {
    if (mode === 'live') {
      await call(
        recoverRoute,
        {
          body: {
            contact: values.contact.trim(),
            ticket: ticket.current,
            code: values.captcha.trim(),
            password: sha256Hex(values.regPassword),
          },
        },
        unsigned,
      );
    }
    fields.reset();
    setOver(true);
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (mode === undefined || !fields.check()) return;
    if (!(await recovering.run())) fields.focus('captcha');
  };
  const sendCode = async () => {
    const contact = values.contact.trim();
    const sent = await withWork((proof) =>
      call(recoveryCodeRoute, { body: { contact, ...(proof === undefined ? {} : { proof }) } }, unsigned),
    );
    ticket.current = sent.ticket;
    return sent;
  };
  const password = field('regPassword');
  const code = field('captcha');
  return (
    <>
      <div className="vse-register-head">
        <h1>{t('identity.recover.title')}</h1>
        {!over && <p>{t('identity.recover.lead')}</p>}
      </div>
      {over ? (
        <div className="vse-stack">
          <Banner tone={mode === 'live' ? 'success' : 'info'} live>
            {mode === 'live' ? t('identity.recover.done') : t('identity.recover.simulatedDone')}
          </Banner>
          <ButtonLink href={addressOf('login')} variant="primary">
            {t('ui.login')}
          </ButtonLink>
        </div>
      ) : (
        <form ref={fields.form} className="vse-account-form" onSubmit={submit} noValidate>
          <TextField
            label={t('identity.recover.contact')}
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={254}
            {...field('contact')}
          />
          <CodeField
            {...code}
            error={code.error ?? recovering.error?.fieldMessage('code')}
            target={() => fields.check(['contact'])}
            send={mode === 'live' ? sendCode : null}
          />
          <NewPasswordField
            {...password}
            label={t('identity.page.password.new')}
            error={password.error ?? recovering.error?.fieldMessage('password')}
          />
          <PasswordField
            label={t('identity.page.password.confirm')}
            autoComplete="new-password"
            maxLength={64}
            {...field('regPassword2')}
          />
          <Button type="submit" variant="primary" size="large" block loading={recovering.busy}>
            {t('identity.recover.submit')}
          </Button>
        </form>
      )}
    </>
  );
}
