import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { FieldFrame, type FieldMessages, fieldAria } from './field-frame.tsx';

/** Props of {@link TextField}: those of `<input>`, the words of a field, slots before and after the text. */
export type TextFieldProps = Omit<ComponentPropsWithRef<'input'>, 'prefix'> &
  FieldMessages & { prefix?: ReactNode; suffix?: ReactNode };

/** One line of text with label, hint and fault. */
export function TextField({ label, labelHidden, hint, error, prefix, suffix, className, id, ...rest }: TextFieldProps) {
  const auto = useId();
  const own = id ?? auto;
  return (
    <FieldFrame id={own} {...{ label, labelHidden, hint, error, className }} required={rest.required}>
      <span className="vse-input">
        {prefix && <span className="vse-input-affix">{prefix}</span>}
        <input type="text" {...rest} id={own} {...fieldAria(own, { hint, error })} />
        {suffix && <span className="vse-input-affix">{suffix}</span>}
      </span>
    </FieldFrame>
  );
}
