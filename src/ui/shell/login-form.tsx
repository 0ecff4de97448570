import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { addressOf, safeRedirect } from '../../kernel/routing/paths.ts';
import { signIn } from '../access/sign-in.ts';
import { ApiError } from '../api/api-error.ts';
import { Banner } from '../design/banner.tsx';
import { Button } from '../design/button.tsx';
import { Checkbox } from '../design/checkbox.tsx';
import { Link } from '../design/link.tsx';
import { PasswordField } from '../design/password-field.tsx';
import { TextField } from '../design/text-field.tsx';
import { toast } from '../design/toast-store.ts';
import { useT } from '../i18n/translate.ts';
import './login-form.css';

/** Refusals whose own words stand in the form; all others read alike. */
const TOLD = [
  ...['identity.login.tooMany', 'identity.login.left', 'identity.login.lockedNow', 'identity.login.initialExpired'],
  'ui.session.otherPerson',
];

/** Loads the page anew at the safe redirect or where the person was (specification §4). */
function reload(): void {
  const wanted = new URLSearchParams(window.location.search).get('redirect');
  const here = window.location.pathname + window.location.search;
  const { origin } = window.location;
  window.location.assign(safeRedirect(wanted, origin) ?? safeRedirect(here, origin) ?? '/');
}

/** Props of {@link LoginForm}. */
export interface LoginFormProps {
  /** Filled in at the start: after a registration. */
  readonly account?: string;
  readonly password?: string;
  /** In sight; the first empty field takes the focus. */
  readonly active?: boolean;
  /** Shows and selects the registration; without it the link is left out. */
  readonly onRegister?: (() => void) | undefined;
  /** Signs in; by default a new session of this browser. @throws ApiError refused */
  readonly work?: (account: string, password: string, publicComputer: boolean) => Promise<void>;
  /** Afterwards; by default the page is loaded anew. */
  readonly onDone?: () => void;
  /** The same person once more, under an open page: no other ways in are offered. */
  readonly again?: boolean;
}

/** The sign-in form of the dialog and of /user/login. */
export function LoginForm({
  account: firstAccount = '',
  password: firstPassword = '',
  active = true,
  onRegister,
  work = signIn,
  onDone = reload,
  again = false,
}: LoginFormProps) {
  const t = useT();
  const [account, setAccount] = useState(firstAccount);
  const [password, setPassword] = useState(firstPassword);
  const [publicComputer, setPublicComputer] = useState(false);
  const [faults, setFaults] = useState<{ account?: string | undefined; password?: string | undefined }>({});
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const form = useRef<HTMLFormElement>(null);

  const focus = (name: 'username' | 'password') =>
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  useEffect(() => {
    if (active)
      form.current?.querySelector<HTMLInputElement>(`[name=${firstAccount ? 'password' : 'username'}]`)?.focus();
  }, [active, firstAccount]);

  const check = {
    account: () => (account.trim() ? undefined : t('ui.login.usernameRequired')),
    password: () => (password ? undefined : t('ui.login.passwordRequired')),
  };
  const leave = (field: keyof typeof check) => (event: FocusEvent) => {
    // On the way to a button or a link nothing may appear that moves it from under the pointer.
    if (event.relatedTarget?.matches('a, button')) return;
    setFaults((old) => ({ ...old, [field]: check[field]() }));
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (running.current) return;
    const found = { account: check.account(), password: check.password() };
    setFaults(found);
    if (found.account || found.password) {
      focus(found.account ? 'username' : 'password');
      return;
    }
    running.current = true;
    setBusy(true);
    setRefused(null);
    try {
      await work(account.trim(), password, publicComputer);
      onDone();
    } catch (error) {
      const failure = error instanceof ApiError ? error : null;
      setRefused(failure && TOLD.includes(failure.code) ? failure.message : t('ui.login.refused'));
      toast.show({
        title: t('ui.error.title'),
        text: failure && (failure.status !== 0 || TOLD.includes(failure.code)) ? failure.message : t('ui.login.failed'),
        tone: 'error',
        duration: 4000,
      });
      setPassword('');
      focus('password');
      running.current = false;
      setBusy(false);
    }
  };

  return (
    <form ref={form} className="vse-login-form" onSubmit={submit} noValidate>
      {refused && <Banner tone="error">{refused}</Banner>}
      <TextField
        label={t('ui.login.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={64}
        value={account}
        error={faults.account}
        onChange={(event) => {
          setAccount(event.target.value);
          if (event.target.value.trim()) setFaults((old) => ({ ...old, account: undefined }));
        }}
        onBlur={leave('account')}
      />
      <PasswordField
        label={t('ui.login.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        error={faults.password}
        onChange={(event) => {
          setPassword(event.target.value);
          if (event.target.value) setFaults((old) => ({ ...old, password: undefined }));
        }}
        onBlur={leave('password')}
      />
      {!again && (
        <Checkbox
          label={t('ui.login.publicComputer')}
          checked={publicComputer}
          onChange={(event) => setPublicComputer(event.target.checked)}
        />
      )}
      <Button type="submit" variant="primary" size="large" block loading={busy}>
        {t('ui.login')}
      </Button>
      {!again && (
        <div className="vse-login-ways">
          <Link href={addressOf('forgetPassword')} target="_blank" rel="noopener">
            {t('ui.login.forgot')}
            <span className="vse-visually-hidden">{t('ui.login.newTab')}</span>
          </Link>
          {onRegister && (
            <button type="button" className="vse-login-way" onClick={onRegister}>
              {t('ui.login.fastRegister')}
            </button>
          )}
        </div>
      )}
    </form>
  );
}
