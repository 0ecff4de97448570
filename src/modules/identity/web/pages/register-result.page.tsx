import { useLocation } from 'react-router';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { ButtonLink } from '../../../../ui/design/button.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useRegistrationMode } from '../components/use-registration-mode.ts';
import '../components/account-forms.css';

/** /user/registerResult: what has come of a registration; opened by itself it only leads on. */
export default function RegisterResultPage() {
  const t = useT();
  const mode = useRegistrationMode();
  const state: unknown = useLocation().state;
  const account =
    typeof state === 'object' && state !== null && 'account' in state && typeof state.account === 'string'
      ? state.account
      : null;
  return (
    <>
      <div className="vse-register-head">
        <h1>{account ? t('identity.register.done') : t('identity.register.noResult')}</h1>
        {account && <p>{t('identity.register.doneText', { account })}</p>}
      </div>
      <div className="vse-stack">
        {account && mode === 'simulated' && <Banner tone="info">{t('identity.register.simulated')}</Banner>}
        <div className="vse-account-foot">
          <ButtonLink href={addressOf('login')} variant="primary">
            {t('ui.login')}
          </ButtonLink>
          {account === null && <ButtonLink href={addressOf('register')}>{t('identity.register.title')}</ButtonLink>}
        </div>
      </div>
    </>
  );
}
