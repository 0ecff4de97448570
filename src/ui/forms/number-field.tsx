import { useEffect, useState } from 'react';
import { TextField } from '../design/text-field.tsx';

/** A number that is typed; what is no number between the bounds is not passed on, and set right on leaving. */
export function NumberField({
  label,
  labelHidden,
  className,
  hint,
  error,
  value,
  min,
  max,
  step = 1,
  suffix,
  disabled,
  onChange,
}: {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly className?: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly suffix?: string;
  readonly disabled?: boolean;
  readonly onChange: (value: number) => void;
}) {
  const [text, setText] = useState(String(value));
  useEffect(() => setText((typed) => (Number(typed) === value ? typed : String(value))), [value]);
  const rounded = (typed: string) => Math.min(max, Math.max(min, Math.round(Number(typed) / step) * step));
  return (
    <TextField
      label={label}
      {...(labelHidden === undefined ? {} : { labelHidden })}
      className={className}
      hint={hint}
      error={error}
      type="number"
      inputMode="decimal"
      suffix={suffix}
      {...{ min, max, step, disabled }}
      value={text}
      onChange={(event) => {
        const typed = event.target.value;
        setText(typed);
        if (typed !== '' && rounded(typed) === Number(typed)) onChange(Number(typed));
      }}
      onBlur={() => {
        const right = text === '' || Number.isNaN(Number(text)) ? value : rounded(text);
        setText(String(right));
        if (right !== value) onChange(right);
      }}
    />
  );
}
