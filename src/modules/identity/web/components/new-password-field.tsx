import type { ChangeEvent, FocusEvent } from 'react';
import { passwordStrength } from '../../../../kernel/values/password-strength.ts';
import { PasswordField } from '../../../../ui/design/password-field.tsx';
import { ProgressBar } from '../../../../ui/design/progress.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import './account-forms.css';

/** A new password with the rule as hint and its strength as bar and word, announced politely. */
export function NewPasswordField(props: {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  readonly onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
}) {
  const t = useT();
  const strength = passwordStrength(props.value);
  const messages = [
    t('identity.page.password.level0'),
    t('identity.page.password.level1'),
    t('identity.page.password.level2'),
    t('identity.page.password.level3'),
  ] as const;
  const word = messages[strength.level];
  return (
    <div className="vse-lines">
      <PasswordField {...props} autoComplete="new-password" maxLength={64} hint={t('identity.page.password.hint')} />
      {props.value && (
        <ProgressBar
          value={Math.min(100, strength.score)}
          label={t('identity.page.password.strength')}
          valueText={word}
          showValue
        />
      )}
      <span role="status" className="vse-visually-hidden">
        {props.value ? t('identity.page.password.strengthIs', { word }) : ''}
      </span>
    </div>
  );
}
