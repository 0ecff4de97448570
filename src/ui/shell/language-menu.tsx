import { LOCALE_NAMES, LOCALES } from '../../kernel/i18n/locales.ts';
import { notifyTabs } from '../access/session-channel.ts';
import { LanguageIcon } from '../design/icons.ts';
import { Menu } from '../design/menu.tsx';
import { toast } from '../design/toast-store.ts';
import { switchLocale, useLocale, useT } from '../i18n/translate.ts';
import { useSite } from './site-name.ts';

/** Language selector: the languages the site offers, each in its own name. */
export function LanguageMenu() {
  const t = useT();
  const locale = useLocale();
  const offered = useSite()?.locales ?? LOCALES;
  return (
    <Menu
      look="icon"
      label={<LanguageIcon aria-hidden="true" />}
      name={t('ui.settings.language')}
      align="end"
      items={offered.map((one) => ({
        key: one,
        label: <span lang={one}>{LOCALE_NAMES[one]}</span>,
        checked: one === locale,
        onSelect: () => {
          switchLocale(one).then(
            () => notifyTabs({ kind: 'locale', locale: one }),
            () => toast.show({ text: t('ui.settings.languageFailed'), tone: 'error' }),
          );
        },
      }))}
    />
  );
}
