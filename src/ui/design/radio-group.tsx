import { type ReactNode, useId } from 'react';
import './choice.css';
import './field.css';
import { classNames } from './class-names.ts';
import type { Option } from './select.tsx';

type GroupProps<V extends string> = {
  /** Name of the group. */
  label: string;
  labelHidden?: boolean;
  value: V | null;
  onChange: (value: V) => void;
  options: readonly (Option<V> & { hint?: ReactNode; icon?: ReactNode })[];
  /** Form name; made up when left out. */
  name?: string;
  error?: ReactNode;
  disabled?: boolean;
};
/** Props of {@link RadioGroup}. */
export type RadioGroupProps<V extends string = string> = GroupProps<V> & {
  /** Options beside each other. */ inline?: boolean;
};
/** Props of {@link Segmented}. */
export type SegmentedProps<V extends string = string> = Omit<GroupProps<V>, 'error'>;

/** One of several, as real radio buttons in a fieldset. */
export function RadioGroup<V extends string>({
  label,
  labelHidden,
  value,
  onChange,
  options,
  name,
  error,
  disabled,
  inline,
}: RadioGroupProps<V>) {
  const auto = useId();
  return (
    <fieldset
      className="vse-field"
      disabled={disabled}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${auto}-error` : undefined}
    >
      <legend className={labelHidden ? 'vse-visually-hidden' : 'vse-field-label'}>{label}</legend>
      <div className={classNames('vse-choices', inline && 'vse-choices-inline')}>
        {options.map((option) => {
          const id = `${auto}-${option.value}`;
          return (
            <div key={option.value} className="vse-choice">
              <input
                id={id}
                type="radio"
                className="vse-choice-box vse-choice-round"
                name={name ?? auto}
                value={option.value}
                checked={option.value === value}
                disabled={option.disabled}
                onChange={() => onChange(option.value)}
                aria-describedby={option.hint ? `${id}-hint` : undefined}
              />
              <label htmlFor={id}>{option.label}</label>
              {option.hint && (
                <p id={`${id}-hint`} className="vse-field-hint">
                  {option.hint}
                </p>
              )}
            </div>
          );
        })}
      </div>
      {error && (
        <p id={`${auto}-error`} className="vse-field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** One of few, as a strip; the same radio buttons with another look. */
export function Segmented<V extends string>({
  label,
  labelHidden = true,
  value,
  onChange,
  options,
  name,
  disabled,
}: SegmentedProps<V>) {
  const auto = useId();
  return (
    <fieldset className="vse-field" disabled={disabled}>
      <legend className={labelHidden ? 'vse-visually-hidden' : 'vse-field-label'}>{label}</legend>
      <div className="vse-segmented">
        {options.map((option) => (
          <label key={option.value} className="vse-segment">
            <input
              type="radio"
              className="vse-segment-input"
              name={name ?? auto}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            {option.icon}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
