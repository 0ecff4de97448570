import type { ComponentPropsWithRef, ReactNode } from 'react';
import './button.css';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';

type Look = {
  /** `primary` once per view; `danger` for what cannot be undone; default `default`. */
  variant?: 'primary' | 'default' | 'ghost' | 'danger';
  /** `small` 28 px (44 px on phones), `normal` 36 px, `large` 44 px. */
  size?: 'small' | 'normal' | 'large';
  /** Icon before the words. */
  icon?: ReactNode;
  /** Full width of the parent. */
  block?: boolean;
};

/** Props of {@link Button}: those of `<button>` and its look. */
export type ButtonProps = ComponentPropsWithRef<'button'> &
  Look & { /** Shows a spinner, sets `aria-busy` and ignores presses; the focus stays. */ loading?: boolean };
/** Props of {@link ButtonLink}: those of `<a>` and its look. */
export type ButtonLinkProps = ComponentPropsWithRef<'a'> & Look;

const look = ({ variant = 'default', size = 'normal', block }: Look, extra?: string): string =>
  classNames(
    'vse-button',
    `vse-button-${variant}`,
    size !== 'normal' && `vse-button-${size}`,
    block && 'vse-button-block',
    extra,
  );

/** Words beside an icon: bars that have no room for them fold them, their names stay. */
const labelOf = (icon: ReactNode, children: ReactNode): ReactNode =>
  icon && typeof children === 'string' ? <span className="vse-button-word">{children}</span> : children;

/** A button. `type` is `button` unless said otherwise. While `loading` it stays focusable and does nothing. */
export function Button({ variant, size, icon, block, loading, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={look({ variant, size, block }, className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {loading ? <span className="vse-spinner" aria-hidden="true" /> : icon}
      {labelOf(icon, children)}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, icon, block, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={look({ variant, size, block }, className)}>
      {icon}
      {labelOf(icon, children)}
    </Link>
  );
}

/** Props of {@link IconButton}. */
export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children'> & {
  /** Accessible name, also the native title. */
  label: string;
  /** The icon, 20 px. */
  icon: ReactNode;
  /** Count in the corner, e.g. of unread messages; hidden at 0. Say it in `label` too. */
  count?: number;
  /** Pressed state of a toggle. */
  pressed?: boolean;
};

/** A square button of 36 px (44 px on phones) that shows an icon only. */
export function IconButton({ label, icon, count, pressed, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      aria-pressed={pressed}
      className={classNames('vse-icon-button', className)}
    >
      {icon}
      {count ? (
        <span className="vse-icon-button-count vse-num" aria-hidden="true" data-count={count > 99 ? '99+' : count} />
      ) : null}
    </button>
  );
}
