import { type FormEvent, useState } from 'react';
import { safeRedirect } from '../../../../kernel/routing/paths.ts';
import { changePasswordRoute } from '../../../../kernel/session/session.contract.ts';
import { sha256Hex } from '../../../../kernel/values/sha256.ts';
import { useUser } from '../../../../ui/access/user-store.ts';
import { call } from '../../../../ui/api/client.ts';
import { keepSession } from '../../../../ui/api/session-store.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { Card } from '../../../../ui/design/card.tsx';
import { PageHeader } from '../../../../ui/design/page-header.tsx';
import { PasswordField } from '../../../../ui/design/password-field.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { NewPasswordField } from '../components/new-password-field.tsx';
import { useFormWords } from '../components/use-form-words.ts';
import './change-password.css';

interface Faults {
  readonly old?: string;
  readonly next?: string;
  readonly confirm?: string;
}

/** 修改密码: also the page a first sign-in is led to; a change ends all other sessions. */
export default function ChangePasswordPage() {
  const t = useT();
  const user = useUser();
  const [old, setOld] = useState('');
  const [next, setNext] = useState('');
  const [confirm, setConfirm] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const words = useFormWords();
  const change = useAction(
    async () => {
      const renewed = await call(changePasswordRoute, {
        body: { OldPassword: sha256Hex(old), NewPassword: sha256Hex(next), ConfirmPassword: sha256Hex(confirm) },
      });
      keepSession(renewed.Token, null);
      setOld('');
      setNext('');
      setConfirm('');
      if (user?.mustChangePassword) {
        const wanted = new URLSearchParams(window.location.search).get('redirect');
        window.location.assign(safeRedirect(wanted, window.location.origin) ?? '/');
      }
    },
    { done: t('identity.page.password.done') },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = words.password(next);
    const found: Faults = {
      ...(old ? {} : { old: t('identity.page.password.required') }),
      ...(wrong ? { next: wrong } : {}),
      ...(confirm === next ? {} : { confirm: t('identity.page.password.mismatch') }),
    };
    setFaults(found);
    if (Object.keys(found).length === 0) void change.run();
  };
  const field = { showLabel: t('ui.login.showPassword'), hideLabel: t('ui.login.hidePassword') };
  return (
    <div className="vse-container vse-password">
      <PageHeader title={t('identity.page.password.title')} lead={t('identity.page.password.lead')} />
      {user?.mustChangePassword && <Banner tone="warning">{t('identity.page.password.forced')}</Banner>}
      <Card>
        <form className="vse-password-form" onSubmit={submit} noValidate>
          <PasswordField
            {...field}
            label={t('identity.page.password.old')}
            autoComplete="current-password"
            value={old}
            error={faults.old ?? change.error?.fieldMessage('OldPassword')}
            onChange={(event) => setOld(event.target.value)}
          />
          <NewPasswordField
            label={t('identity.page.password.new')}
            name="newPassword"
            value={next}
            error={faults.next ?? change.error?.fieldMessage('NewPassword')}
            onChange={(event) => setNext(event.target.value)}
          />
          <PasswordField
            {...field}
            label={t('identity.page.password.confirm')}
            autoComplete="new-password"
            value={confirm}
            error={faults.confirm ?? change.error?.fieldMessage('ConfirmPassword')}
            onChange={(event) => setConfirm(event.target.value)}
          />
          <Button type="submit" variant="primary" loading={change.busy}>
            {t('identity.page.password.submit')}
          </Button>
        </form>
      </Card>
    </div>
  );
}
