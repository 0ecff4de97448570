import { type ComponentPropsWithRef, useId, useState } from 'react';
import { FieldFrame, type FieldMessages, fieldAria } from './field-frame.tsx';
import { EyeIcon, EyeOffIcon } from './icons.ts';

/** Props of {@link PasswordField}: those of `<input>`, the words of a field and its own three. */
export type PasswordFieldProps = Omit<ComponentPropsWithRef<'input'>, 'type'> &
  FieldMessages & {
    /** Name of the eye button. */ showLabel: string;
    hideLabel: string /** Note while Caps Lock is on. */;
    capsLockNote?: string;
  };

/** A password with an eye button (24 px and more) and a note while Caps Lock is on. Pasting is allowed. */
export function PasswordField({
  label,
  labelHidden,
  hint,
  error,
  showLabel,
  hideLabel,
  capsLockNote,
  className,
  id,
  onKeyUp,
  onBlur,
  ...rest
}: PasswordFieldProps) {
  const auto = useId();
  const own = id ?? auto;
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const note = caps && capsLockNote ? capsLockNote : hint;
  return (
    <FieldFrame id={own} {...{ label, labelHidden, error, className }} hint={note} required={rest.required}>
      <span className="vse-input">
        <input
          autoCapitalize="off"
          spellCheck={false}
          {...rest}
          id={own}
          type={shown ? 'text' : 'password'}
          {...fieldAria(own, { hint: note, error })}
          onKeyUp={(event) => {
            setCaps(event.getModifierState('CapsLock'));
            onKeyUp?.(event);
          }}
          onBlur={(event) => {
            setCaps(false);
            onBlur?.(event);
          }}
        />
        <button
          type="button"
          className="vse-input-button"
          aria-label={shown ? hideLabel : showLabel}
          title={shown ? hideLabel : showLabel}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      </span>
    </FieldFrame>
  );
}
