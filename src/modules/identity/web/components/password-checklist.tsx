import { classNames } from '../../../../ui/design/class-names.ts';
import { CheckIcon } from '../../../../ui/design/icons.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import './password-checklist.css';

/** What a new password needs, ticked off while it is typed; the history is the server's to check. */
export function PasswordChecklist({ password, account }: { readonly password: string; readonly account: string }) {
  const t = useT();
  const items = [
    { key: 'length', word: t('identity.check.length'), met: password.length >= 8 && password.length <= 64 },
    { key: 'letters', word: t('identity.check.letters'), met: /[A-Za-z]/.test(password) },
    { key: 'digits', word: t('identity.check.digits'), met: /\d/.test(password) },
    { key: 'special', word: t('identity.check.special'), met: /[^A-Za-z0-9\s]/.test(password) },
    {
      key: 'own',
      word: t('identity.check.own'),
      met: password !== '' && password.toLowerCase() !== account.toLowerCase(),
    },
    { key: 'history', word: t('identity.check.history'), met: null },
  ];
  return (
    <ul className="vse-checklist" aria-label={t('identity.check.title')}>
      {items.map(({ key, word, met }) => (
        <li key={key} className={classNames(met && 'vse-checklist-met')}>
          {met ? <CheckIcon aria-hidden="true" /> : <span className="vse-checklist-dot" aria-hidden="true" />}
          {word}
          {met !== null && (
            <span className="vse-visually-hidden">{met ? t('identity.check.met') : t('identity.check.open')}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
