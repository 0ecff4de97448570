import { type ComponentPropsWithRef, useId, useState } from 'react';
import { FieldFrame, type FieldMessages, fieldAria } from './field-frame.tsx';

/** Props of {@link TextArea}: those of `<textarea>` and the words of a field. */
export type TextAreaProps = ComponentPropsWithRef<'textarea'> &
  FieldMessages & { /** Shows `length/maxLength`; needs `maxLength`. */ counted?: boolean };

/** Several lines of text with label, hint, fault and an optional count of characters. */
export function TextArea({
  label,
  labelHidden,
  hint,
  error,
  counted,
  className,
  id,
  onChange,
  ...rest
}: TextAreaProps) {
  const auto = useId();
  const own = id ?? auto;
  const [typed, setTyped] = useState(String(rest.defaultValue ?? '').length);
  const length = rest.value === undefined ? typed : String(rest.value).length;
  return (
    <FieldFrame id={own} {...{ label, labelHidden, hint, error, className }} required={rest.required}>
      <textarea
        rows={3}
        {...rest}
        id={own}
        className="vse-input"
        {...fieldAria(own, { hint, error })}
        onChange={(event) => {
          setTyped(event.target.value.length);
          onChange?.(event);
        }}
      />
      {counted && rest.maxLength ? (
        <span className="vse-field-count vse-num" aria-hidden="true">
          {`${length}/${rest.maxLength}`}
        </span>
      ) : null}
    </FieldFrame>
  );
}
