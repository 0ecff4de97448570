import { useNavigate } from 'react-router';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { Link } from '../../../../ui/design/link.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import RegisterForm from '../components/register-form.tsx';

/** /user/register: the registration of the sign-in dialog as a page. */
export default function RegisterPage() {
  const t = useT();
  const navigate = useNavigate();
  return (
    <>
      <div className="vse-register-head">
        <h1>{t('identity.register.title')}</h1>
      </div>
      <RegisterForm
        active
        onDone={(account) => void navigate(addressOf('registerResult'), { replace: true, state: { account } })}
      />
      <p className="vse-account-foot">
        <Link href={addressOf('login')}>{t('identity.register.toLogin')}</Link>
      </p>
    </>
  );
}
