import { FilterChip } from '../design/chip.tsx';
import './forms.css';

/** Any of a few choices, each a chip to press. */
export function ChipsField({
  label,
  options,
  value,
  onChange,
}: {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
}) {
  return (
    <fieldset className="vse-chips-field">
      <legend>{label}</legend>
      {options.map((one) => {
        const on = value.includes(one.value);
        return (
          <FilterChip
            key={one.value}
            pressed={on}
            onToggle={() => onChange(on ? value.filter((other) => other !== one.value) : [...value, one.value])}
          >
            {one.label}
          </FilterChip>
        );
      })}
    </fieldset>
  );
}
