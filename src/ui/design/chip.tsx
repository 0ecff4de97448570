import type { ComponentPropsWithRef, ReactNode } from 'react';
import './chip.css';
import { classNames } from './class-names.ts';
import { CloseIcon } from './icons.ts';
import { Link } from './link.tsx';

/** A word on a rounded ground; not pressable. */
export function Chip({ className, ...rest }: ComponentPropsWithRef<'span'>) {
  return <span {...rest} className={classNames('vse-chip', className)} />;
}

/** Props of {@link ChipLink}: those of `<a>`; `current` marks the one in force, `onDark` is for heroes. */
export type ChipLinkProps = ComponentPropsWithRef<'a'> & { current?: boolean; onDark?: boolean };

/** A chip that leads somewhere. */
export function ChipLink({ current, onDark, className, ...rest }: ChipLinkProps) {
  return (
    <Link
      {...rest}
      aria-current={current ? 'true' : undefined}
      className={classNames('vse-chip vse-chip-press', onDark && 'vse-chip-dark', className)}
    />
  );
}

/** Props of {@link FilterChip}. */
export type FilterChipProps = {
  children: ReactNode;
  /** With `onToggle`: whether the filter is on. */
  pressed?: boolean;
  onToggle?: (pressed: boolean) => void;
  /** Makes it a filter in force that the × takes away; `removeLabel` is the name of the ×. */
  onRemove?: () => void;
  removeLabel?: string;
  /** Number of hits, in mono figures; null keeps its place until it is known. */
  count?: number | null;
  disabled?: boolean;
};

/** Two spaces as wide as figures. */
const NO_COUNT = '\u2007\u2007';

/** A filter: a toggle (`onToggle`), or a filter in force with × (`onRemove`). */
export function FilterChip({ children, pressed, onToggle, onRemove, removeLabel, count, disabled }: FilterChipProps) {
  const content = (
    <>
      {children}
      {count !== undefined && <span className="vse-num vse-chip-count">{count ?? NO_COUNT}</span>}
    </>
  );
  if (onRemove) {
    return (
      <span className="vse-chip vse-chip-on">
        {content}
        <button
          type="button"
          className="vse-chip-remove"
          aria-label={removeLabel}
          title={removeLabel}
          onClick={onRemove}
        >
          <CloseIcon aria-hidden="true" />
        </button>
      </span>
    );
  }
  return (
    <button
      type="button"
      className="vse-chip vse-chip-press"
      aria-pressed={pressed}
      disabled={disabled}
      onClick={() => onToggle?.(!pressed)}
    >
      {content}
    </button>
  );
}
