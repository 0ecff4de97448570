import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Card } from '../../../../ui/design/card.tsx';
import { PageHeader } from '../../../../ui/design/page-header.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { profileRoute } from '../../shared/profile.contract.ts';
import { PasswordForm } from '../components/password-form.tsx';
import './change-password.css';

/** 修改密码 of the centre; people of the campus sign-in are told where theirs is kept. */
export default function EditPasswordPage() {
  const t = useT();
  const { data: profile, error, isFetching, refetch } = useCall(profileRoute, {});
  const body = () => {
    if (error && !profile) return <CallError error={error} retry={refetch} retrying={isFetching} />;
    if (!profile) return <SkeletonText lines={6} />;
    if (!profile.hasPassword) return <Banner tone="info">{t('identity.page.password.campus')}</Banner>;
    return <PasswordForm account={profile.account} done={t('identity.page.password.doneCentre')} />;
  };
  return (
    <>
      <PageHeader title={t('identity.page.password.title')} lead={t('identity.page.password.lead')} />
      <Card className="vse-password-card">{body()}</Card>
    </>
  );
}
