import { TextArea } from '../../../../ui/design/text-area.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';

/** Least characters of a reason that stands in the history of grades. */
const MIN = 5;

/** True while a reason says too little to be kept. */
export const isShortReason = (reason: string): boolean => reason.trim().length < MIN;

/** The reason of a change of marks: 5–200 characters, told once somebody tried to go on. */
export function ReasonField({
  value,
  tried = false,
  error,
  hint,
  onChange,
}: {
  readonly value: string;
  readonly tried?: boolean;
  /** What the server said of it. */
  readonly error?: string | undefined;
  readonly hint?: string;
  readonly onChange: (value: string) => void;
}) {
  const t = useT();
  return (
    <TextArea
      label={t('grades.reason.label')}
      {...(hint ? { hint } : {})}
      required
      rows={2}
      counted
      maxLength={200}
      value={value}
      error={tried && isShortReason(value) ? t('grades.reason.short') : error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
