import { useT } from '../i18n/translate.ts';
import { LoginPanel } from './login-panel.tsx';

/** /user/login: the form of the dialog as a page. */
export default function LoginPage() {
  const t = useT();
  return (
    <>
      <h1 className="vse-visually-hidden">{t('ui.login')}</h1>
      <LoginPanel />
    </>
  );
}
