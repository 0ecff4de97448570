import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import './button.css';
import './menu.css';
import { classNames } from './class-names.ts';
import { ChevronDownIcon } from './icons.ts';
import { Link } from './link.tsx';
import { useAnchored } from './use-anchored.ts';

/** One line of a {@link Menu}: an action (`onSelect`) or a link (`href`). */
export type MenuItem = {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  href?: string;
  onSelect?: () => void;
  danger?: boolean;
  disabled?: boolean /** Marks the one in force (language, sort). */;
  checked?: boolean /** Line above. */;
  divided?: boolean;
};
/** Props of {@link Menu}. */
export type MenuProps = {
  /** Words or icon of the button. */
  label: ReactNode;
  /** Accessible name when `label` is only an icon. */
  name?: string;
  items: readonly MenuItem[];
  /** Text above the items, not part of the order (person's name and unit). */
  head?: ReactNode;
  /** `icon` is a square button, `plain` words with an arrow; default `button`. */
  look?: 'button' | 'icon' | 'plain';
  align?: 'start' | 'end';
  className?: string;
};

/** Button with a menu: Enter, Space and arrows open; arrows, Home, End and first letters move; Esc and Tab close. */
export function Menu({ label, name, items, head, look = 'button', align = 'start', className }: MenuProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const first = useRef<'first' | 'last'>('first');
  useAnchored(open, button, list, align);
  const entries = () => [
    ...(list.current?.querySelectorAll<HTMLElement>('[role^=menuitem]:not([aria-disabled=true])') ?? []),
  ];
  useEffect(() => {
    if (!open) return;
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[role^=menuitem]:not([aria-disabled=true])') ?? [])];
    all.at(first.current === 'last' ? -1 : 0)?.focus({ preventScroll: true });
    const onPointer = (event: PointerEvent) => {
      if (!list.current?.contains(event.target as Node) && !button.current?.contains(event.target as Node))
        setOpen(false);
    };
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, [open]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const all = entries();
    const here = all.indexOf(document.activeElement as HTMLElement);
    const to = {
      ArrowDown: (here + 1) % all.length,
      ArrowUp: (here - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      all[to]?.focus();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab') setOpen(false);
    else if (event.key === ' ') {
      event.preventDefault();
      (document.activeElement as HTMLElement).click();
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
      [...all.slice(here + 1), ...all.slice(0, here + 1)]
        .find((el) => el.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase()))
        ?.focus();
    }
  };
  const item = (entry: MenuItem) => {
    const props = {
      role: entry.checked === undefined ? 'menuitem' : 'menuitemradio',
      'aria-checked': entry.checked,
      'aria-disabled': entry.disabled || undefined,
      tabIndex: -1,
      className: classNames('vse-menu-item', entry.danger && 'vse-menu-danger'),
      onClick: () => {
        if (entry.disabled) return;
        close();
        entry.onSelect?.();
      },
    };
    if (entry.href && !entry.disabled) {
      return (
        <Link {...props} href={entry.href}>
          {entry.icon}
          {entry.label}
        </Link>
      );
    }
    return (
      <button type="button" {...props}>
        {entry.icon}
        {entry.label}
      </button>
    );
  };
  return (
    <span className={classNames('vse-menu', className)}>
      <button
        ref={button}
        id={`${id}-button`}
        type="button"
        className={
          look === 'icon' ? 'vse-icon-button' : classNames('vse-button', look === 'plain' && 'vse-button-plain')
        }
        aria-label={name}
        title={look === 'icon' ? name : undefined}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => {
          first.current = 'first';
          setOpen(!open);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          first.current = event.key === 'ArrowUp' ? 'last' : 'first';
          setOpen(true);
        }}
      >
        {label}
        {look !== 'icon' && <ChevronDownIcon aria-hidden="true" />}
      </button>
      {open && (
        <div ref={list} className="vse-menu-layer">
          {head && <div className="vse-menu-head">{head}</div>}
          <div role="menu" id={id} aria-labelledby={`${id}-button`} tabIndex={-1} onKeyDown={onKeyDown}>
            {items.map((entry) => (
              <Fragment key={entry.key}>
                {entry.divided && <hr className="vse-menu-line" />}
                {item(entry)}
              </Fragment>
            ))}
          </div>
        </div>
      )}
    </span>
  );
}
