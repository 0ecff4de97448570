import type { ReactNode } from 'react';
import './field.css';
import { classNames } from './class-names.ts';

/** What every field of a form takes besides its own props. */
export type FieldMessages = {
  /** Visible label. */
  label: string;
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean;
  /** Words under the field that help to fill it. */
  hint?: ReactNode;
  /** Words of the fault; sets `aria-invalid` and is tied to the control. */
  error?: ReactNode;
};

/** `aria-describedby` and `aria-invalid` of a control inside a {@link FieldFrame}. */
export const fieldAria = (id: string, { hint, error }: Pick<FieldMessages, 'hint' | 'error'>) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
});

/** Label, control, hint and fault in their places. `id` is that of the control. */
export function FieldFrame({
  id,
  label,
  labelHidden,
  hint,
  error,
  required,
  className,
  children,
}: FieldMessages & { id: string; required?: boolean; className?: string; children: ReactNode }) {
  return (
    <div className={classNames('vse-field', error ? 'vse-field-bad' : '', className)}>
      <label htmlFor={id} className={labelHidden ? 'vse-visually-hidden' : 'vse-field-label'}>
        {label}
        {required && (
          <span className="vse-field-required" aria-hidden="true">
            *
          </span>
        )}
      </label>
      {children}
      {error ? (
        <p id={`${id}-error`} className="vse-field-error">
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className="vse-field-hint">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
