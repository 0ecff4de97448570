import { LOCALE_NAMES, LOCALES, type Locale } from '../../../../../kernel/i18n/locales.ts';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';

export type TextsValue = Partial<Record<Locale, string>>;

/** A text in four languages; zh-CN rules where another is missing. Empty everywhere = not set. */
export function TextsField({
  label,
  value,
  most,
  error,
  disabled,
  onChange,
}: {
  readonly label: string;
  readonly value: TextsValue | undefined;
  readonly most: number;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  readonly onChange: (next: TextsValue | undefined) => void;
}) {
  const t = useT();
  const change = (locale: Locale, text: string) => {
    const { [locale]: _old, ...rest } = value ?? {};
    const next: TextsValue = text === '' ? rest : { ...rest, [locale]: text };
    onChange(Object.keys(next).length === 0 ? undefined : next);
  };
  const filled = Object.keys(value ?? {}).length > 0;
  return (
    <fieldset className="vse-editing-words4" disabled={disabled}>
      <legend>{label}</legend>
      {LOCALES.map((locale) => (
        <TextField
          key={locale}
          label={LOCALE_NAMES[locale]}
          maxLength={most}
          value={value?.[locale] ?? ''}
          error={
            locale === 'zh-CN'
              ? (error ?? (filled && !value?.['zh-CN'] ? t('home.edit.zhFirst') : undefined))
              : undefined
          }
          onChange={(event) => change(locale, event.target.value)}
        />
      ))}
    </fieldset>
  );
}
