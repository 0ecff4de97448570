import { safeRedirect } from '../../../../kernel/routing/paths.ts';
import { useUser } from '../../../../ui/access/user-store.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Card } from '../../../../ui/design/card.tsx';
import { PageHeader } from '../../../../ui/design/page-header.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { PasswordForm } from '../components/password-form.tsx';
import './change-password.css';

/** 修改密码: also the page a first sign-in is led to; a change ends all other sessions. */
export default function ChangePasswordPage() {
  const t = useT();
  const user = useUser();
  const goOn = () => {
    const wanted = new URLSearchParams(window.location.search).get('redirect');
    window.location.assign(safeRedirect(wanted, window.location.origin) ?? '/');
  };
  return (
    <div className="vse-container vse-password">
      <PageHeader title={t('identity.page.password.title')} lead={t('identity.page.password.lead')} />
      {user?.mustChangePassword && <Banner tone="warning">{t('identity.page.password.forced')}</Banner>}
      <Card>
        <PasswordForm
          account={user?.account ?? ''}
          done={t('identity.page.password.done')}
          {...(user?.mustChangePassword ? { onChanged: goOn } : {})}
        />
      </Card>
    </div>
  );
}
