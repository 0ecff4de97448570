import { isLocale, LOCALE_NAMES, LOCALES } from '../../../../../kernel/i18n/locales.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Select } from '../../../../../ui/design/select.tsx';
import { switchLocale, useLocale, useT } from '../../../../../ui/i18n/translate.ts';
import { preferencesSlot } from '../../../../../ui/shell/profile.slots.ts';
import { SlotView } from '../../../../../ui/slot.tsx';
import type { Profile } from './profile-sections.model.ts';

/** 偏好: the language, in force at once, which the frame keeps with the account; and what other modules let one choose. */
export function PreferenceSection({ profile }: { readonly profile: Profile }) {
  const t = useT();
  const locale = useLocale();
  const switching = useAction(async (to: string) => {
    if (isLocale(to)) await switchLocale(to);
  });
  return (
    <div className="vse-profile-parts">
      <div className="vse-profile-narrow vse-stack">
        <Select
          label={t('identity.preferences.language')}
          hint={t('identity.preferences.languageHint')}
          value={locale}
          disabled={switching.busy}
          options={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
          onChange={(event) => void switching.run(event.target.value)}
        />
        <p className="vse-profile-lead">{t('identity.preferences.display')}</p>
      </div>
      <SlotView
        slot={preferencesSlot}
        props={{ email: profile.email, emailVerified: profile.emailVerified, hasPassword: profile.hasPassword }}
      />
    </div>
  );
}
