import { type ComponentPropsWithRef, useId, useState } from 'react';
import { useT } from '../i18n/translate.ts';
import { FieldFrame, type FieldMessages, fieldAria } from './field-frame.tsx';
import { EyeIcon, EyeOffIcon } from './icons.ts';

/** Props of {@link PasswordField}: those of `<input>`, and the words of a field. */
export type PasswordFieldProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & FieldMessages;

/** A password with an eye button (24 px and more) and a note while Caps Lock is on. Pasting is allowed. */
export function PasswordField({
  label,
  labelHidden,
  hint,
  error,
  className,
  id,
  onKeyUp,
  onBlur,
  ...rest
}: PasswordFieldProps) {
  const t = useT();
  const auto = useId();
  const own = id ?? auto;
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const eye = t(shown ? 'ui.login.hidePassword' : 'ui.login.showPassword');
  const note = caps ? t('ui.login.capsLock') : hint;
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
          aria-label={eye}
          title={eye}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      </span>
    </FieldFrame>
  );
}
