import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import './choice.css';

/** Props of {@link Switch}: those of a check box and its words. */
export type SwitchProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'role'> & {
  label: ReactNode;
  hint?: ReactNode;
};

/** A setting that takes effect at once. Words left, switch right. */
export function Switch({ label, hint, ...rest }: SwitchProps) {
  const id = useId();
  return (
    <div className="vse-switch">
      <label htmlFor={id}>{label}</label>
      <input
        {...rest}
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: the checked state of the native check box is the state of the switch
        role="switch"
        className="vse-switch-input"
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      {hint && (
        <p id={`${id}-hint`} className="vse-field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}
