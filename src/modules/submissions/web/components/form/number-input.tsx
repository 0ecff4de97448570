import { useState } from 'react';
import { TextField, type TextFieldProps } from '../../../../../ui/design/text-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';

type Range = { readonly min: number; readonly max: number; readonly step: number };

const fits = (value: number, { min, max, step }: Range) =>
  Number.isFinite(value) && value >= min && value <= max && Math.abs(value / step - Math.round(value / step)) < 1e-6;

/**
 * A number typed as text: it is told once it lies in its range and on its step, so that nothing half typed is saved.
 * @param optional an empty field means null; otherwise it is a fault
 */
export function NumberInput({
  value,
  range,
  optional = false,
  error,
  onChange,
  ...rest
}: Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'error'> & {
  readonly value: number | null;
  readonly range: Range;
  readonly optional?: boolean;
  readonly error?: string | undefined;
  readonly onChange: (value: number | null) => void;
}) {
  const t = useT();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (value === null ? '' : String(value));
  const wrong = text.trim() === '' ? !optional : !fits(Number(text), range);
  const told = t('experiments.entry.numberRange', { min: String(range.min), max: String(range.max) });
  return (
    <TextField
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={typed !== null && wrong ? told : error}
      onChange={(event) => {
        const next = event.target.value;
        setTyped(next);
        if (next.trim() === '') {
          if (optional) onChange(null);
        } else if (fits(Number(next), range)) onChange(Number(next));
      }}
      onBlur={() => {
        if (!wrong) setTyped(null);
      }}
    />
  );
}
