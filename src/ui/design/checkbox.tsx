import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import './choice.css';
import { classNames } from './class-names.ts';

/** Props of {@link Checkbox}: those of `<input type=checkbox>`, words, fault and the mixed state. */
export type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  indeterminate?: boolean;
};

/** A check box whose words may hold links. */
export function Checkbox({ label, hint, error, indeterminate = false, className, ref, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className={classNames('vse-choice', className)}>
      <input
        {...rest}
        id={id}
        type="checkbox"
        className="vse-choice-box"
        aria-invalid={error ? true : undefined}
        aria-describedby={hint || error ? `${id}-note` : undefined}
        ref={(node) => {
          if (node) node.indeterminate = indeterminate;
          if (typeof ref === 'function') return ref(node);
          if (ref) ref.current = node;
        }}
      />
      <label htmlFor={id}>{label}</label>
      {(error || hint) && (
        <p id={`${id}-note`} className={error ? 'vse-field-error' : 'vse-field-hint'}>
          {error || hint}
        </p>
      )}
    </div>
  );
}
