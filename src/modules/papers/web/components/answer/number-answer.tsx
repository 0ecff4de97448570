import { useState } from 'react';
import { parseTypedNumber } from '../../../../../kernel/scoring/typed-number.ts';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { RESPONSE } from '../../../shared/response.model.ts';

/** A number, with a unit behind it where one is asked for. What is no number is said once the field is left. */
export function NumberAnswer({
  unit,
  value,
  disabled,
  onChange,
}: {
  readonly unit: boolean;
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (number: string) => void;
}) {
  const t = useT();
  const [left, setLeft] = useState(false);
  const typed = value.trim() === '' ? null : parseTypedNumber(value);
  const error =
    !left || typed === null
      ? undefined
      : typed === undefined
        ? t('papers.answer.notNumber')
        : !unit && typed.unit !== ''
          ? t('papers.answer.noUnit')
          : undefined;
  return (
    <TextField
      className="vse-answer-number"
      label={t(unit ? 'papers.answer.numberUnit' : 'papers.answer.number')}
      hint={t(unit ? 'papers.answer.numberUnitHint' : 'papers.answer.numberHint')}
      error={disabled ? undefined : error}
      autoComplete="off"
      spellCheck={false}
      maxLength={RESPONSE.number}
      disabled={disabled}
      value={value}
      onBlur={() => setLeft(true)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
