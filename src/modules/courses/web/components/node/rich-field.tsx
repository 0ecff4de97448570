import { TextArea } from '../../../../../ui/design/text-area.tsx';
import { isPlain, paragraphsOf, textOf } from '../../../../../ui/editor/plain-text.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';

/**
 * Rich text as paragraphs to type. Text that holds more than paragraphs (headings, tables, pictures) is shown with its
 * tags, so that saving loses nothing.
 */
export function RichField({
  label,
  hint,
  html,
  rows = 6,
  disabled,
  required,
  error,
  onChange,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly html: string;
  readonly rows?: number;
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly error?: string | undefined;
  readonly onChange: (html: string) => void;
}) {
  const t = useT();
  const plain = isPlain(html);
  return (
    <TextArea
      label={label}
      hint={plain ? hint : t('courses.form.tagged')}
      rows={rows}
      required={required}
      disabled={disabled}
      error={error}
      value={plain ? textOf(html) : html}
      onChange={(event) => onChange(plain ? paragraphsOf(event.target.value) : event.target.value)}
    />
  );
}
