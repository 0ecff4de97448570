import { useState } from 'react';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { addressFault, hostOf, MAX_ADDRESS } from '../../../shared/link.model.ts';

/** Where a link leads. What is wrong is said when the field is left; else the host, so that a slip is seen. */
export function LinkField({
  value,
  error,
  disabled,
  onChange,
}: {
  readonly value: string;
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}) {
  const t = useT();
  const [left, setLeft] = useState(false);
  const fault = value.trim() ? addressFault(value) : null;
  const right = value.trim() !== '' && !fault;
  return (
    <TextField
      type="url"
      inputMode="url"
      maxLength={MAX_ADDRESS}
      label={t('courses.node.address')}
      hint={right ? t('courses.node.addressHost', { host: hostOf(value) }) : t('courses.node.addressHint')}
      value={value}
      disabled={disabled}
      error={error ?? (left && fault ? t(`courses.nodeFault.${fault}`) : undefined)}
      onBlur={() => setLeft(true)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
