import { type ComponentPropsWithRef, useId } from 'react';
import { FieldFrame, type FieldMessages, fieldAria } from './field-frame.tsx';

/** One choice of a list. */
export type Option<V extends string = string> = { value: V; label: string; disabled?: boolean };
/** Props of {@link Select}: those of `<select>`, the words of a field, its options. */
export type SelectProps = Omit<ComponentPropsWithRef<'select'>, 'children'> &
  FieldMessages & {
    options: readonly Option[] /** Words of the empty choice; without it the first option stands. */;
    placeholder?: string;
  };

/** The browser's own list of choices. */
export function Select({ label, labelHidden, hint, error, options, placeholder, className, id, ...rest }: SelectProps) {
  const auto = useId();
  const own = id ?? auto;
  return (
    <FieldFrame id={own} {...{ label, labelHidden, hint, error, className }} required={rest.required}>
      <select {...rest} id={own} className="vse-input" {...fieldAria(own, { hint, error })}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
