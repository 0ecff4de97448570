import { type FormEvent, useEffect, useRef } from 'react';
import { sha256Hex } from '../../../../kernel/values/sha256.ts';
import { call } from '../../../../ui/api/client.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { withWork } from '../../../../ui/api/work.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { PasswordField } from '../../../../ui/design/password-field.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { RegisterSlotProps } from '../../../../ui/shell/login.slots.ts';
import { registerCodeRoute, registerRoute } from '../../shared/registration.contract.ts';
import { MOBILE, NO_TICKET } from '../../shared/registration.model.ts';
import { CodeField } from './code-field.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { useFields } from './use-fields.ts';
import { useFormMessages } from './use-form-messages.ts';
import { useRegistrationMode } from './use-registration-mode.ts';
import './account-forms.css';

const FIELDS = ['username', 'regPassword', 'regPassword2', 'mobile', 'captcha'] as const;
const unsigned = { withoutBearer: true };

/** 注册/重置: by default a demonstration that sends nothing; where registration is live it asks the server. */
export default function RegisterForm({ active, onDone }: RegisterSlotProps) {
  const t = useT();
  const mode = useRegistrationMode();
  const messages = useFormMessages();
  const ticket = useRef(NO_TICKET);
  const username = (text: string) => {
    if (!text) return t('identity.register.usernameRequired');
    const fits = mode !== 'live' || /^[A-Za-z0-9._@-]{4,64}$/.test(text);
    return fits ? undefined : t('identity.register.usernameFormat');
  };
  const fields = useFields(FIELDS, (values) => ({
    username: username(values.username.trim()),
    regPassword: messages.password(values.regPassword),
    regPassword2: messages.confirm(values.regPassword2, values.regPassword),
    mobile: MOBILE.test(values.mobile.trim()) ? undefined : t('identity.register.mobileRequired'),
    captcha: messages.code(values.captcha),
  }));
  const { values, field, focus, form } = fields;
  useEffect(() => {
    if (active) form.current?.querySelector<HTMLInputElement>('[name=username]')?.focus();
  }, [active, form]);

  const registering = useAction(
    async () => {
      const account = values.username.trim();
      const password = values.regPassword;
      if (mode === 'live') {
        const body = {
          account,
          password: sha256Hex(password),
          mobile: values.mobile.trim(),
          ticket: ticket.current,
          code: values.captcha.trim(),
        };
        await call(registerRoute, { body }, unsigned);
      }
      fields.reset();
      onDone(account, password);
    },
    { done: t('identity.register.done') },
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (mode === undefined || !fields.check()) return;
    if (!(await registering.run())) focus('captcha');
  };
  const sendCode = async () => {
    const mobile = values.mobile.trim();
    const sent = await withWork((proof) =>
      call(registerCodeRoute, { body: { mobile, ...(proof === undefined ? {} : { proof }) } }, unsigned),
    );
    ticket.current = sent.ticket;
    return sent;
  };
  const password = field('regPassword');
  const code = field('captcha');
  return (
    <form ref={form} className="vse-account-form" onSubmit={submit} noValidate>
      <TextField
        label={t('identity.register.username')}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={64}
        {...field('username')}
      />
      <NewPasswordField
        {...password}
        label={t('identity.register.password')}
        error={password.error ?? registering.error?.fieldMessage('password')}
      />
      <PasswordField
        label={t('identity.register.confirm')}
        autoComplete="new-password"
        maxLength={64}
        {...field('regPassword2')}
      />
      <TextField
        label={t('identity.register.mobile')}
        prefix={<span className="vse-num">+86</span>}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={11}
        {...field('mobile')}
      />
      <CodeField
        {...code}
        error={code.error ?? registering.error?.fieldMessage('code')}
        target={() => fields.check(['mobile'])}
        send={mode === 'live' ? sendCode : null}
      />
      {mode === 'simulated' && <Banner tone="info">{t('identity.register.simulated')}</Banner>}
      <Button type="submit" variant="primary" size="large" block loading={registering.busy}>
        {t('identity.register.submit')}
      </Button>
    </form>
  );
}
