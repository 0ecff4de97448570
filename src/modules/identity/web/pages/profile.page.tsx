import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { Card } from '../../../../ui/design/card.tsx';
import { PageHeader } from '../../../../ui/design/page-header.tsx';
import { SkeletonBlock, SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { Tabs } from '../../../../ui/design/tabs.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import { profileRoute } from '../../shared/profile.contract.ts';
import { AvatarCard } from '../components/profile/avatar-card.tsx';
import { ContactSection } from '../components/profile/contact-section.tsx';
import { DeviceSection } from '../components/profile/device-section.tsx';
import { PreferenceSection } from '../components/profile/preference-section.tsx';
import { PrivacySection } from '../components/profile/privacy-section.tsx';
import { ProfileForm } from '../components/profile/profile-form.tsx';
import { SECTIONS, sectionOf } from '../components/profile/profile-sections.model.ts';
import './profile.css';

/** 个人信息: the own record, contacts, preferences, devices and data. */
export default function ProfilePage() {
  const t = useT();
  const [query, , changeQuery] = useAddressParams();
  const section = sectionOf(query.get('tab'));
  const { data: profile, error, isFetching, refetch } = useCall(profileRoute, {});
  const labels = {
    info: t('identity.page.info.tab.info'),
    contact: t('identity.page.info.tab.contact'),
    preferences: t('identity.page.info.tab.preferences'),
    devices: t('identity.page.info.tab.devices'),
    privacy: t('identity.page.info.tab.privacy'),
  };
  const panel = () => {
    if (!profile) return <SkeletonText lines={8} />;
    switch (section) {
      case 'info':
        // A saved record begins a fresh form.
        return <ProfileForm key={profile.version} profile={profile} />;
      case 'contact':
        return <ContactSection profile={profile} />;
      case 'preferences':
        return <PreferenceSection profile={profile} />;
      case 'devices':
        return <DeviceSection />;
      case 'privacy':
        return <PrivacySection profile={profile} />;
    }
  };
  return (
    <>
      <PageHeader title={t('identity.page.info.title')} />
      {error && !profile ? (
        <CallError error={error} retry={refetch} retrying={isFetching} />
      ) : (
        <div className="vse-profile">
          {profile ? <AvatarCard profile={profile} /> : <SkeletonBlock height="var(--vse-avatar-room)" />}
          <Card className="vse-profile-main">
            <Tabs
              label={t('identity.page.info.tabs')}
              items={SECTIONS.map((key) => ({ key, label: labels[key] }))}
              value={section}
              onChange={(key) => changeQuery({ tab: key === 'info' ? null : key }, { replace: true })}
            >
              <div className="vse-profile-panel">{panel()}</div>
            </Tabs>
          </Card>
        </div>
      )}
    </>
  );
}
