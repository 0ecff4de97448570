import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import './tooltip.css';
import { useAnchored } from './use-anchored.ts';

/** Props of {@link Tooltip}. */
export type TooltipProps = {
  /** Name of the "?" button, e.g. 指标说明. */ label: string /** The definition; may hold several lines, no controls. */;
  children: ReactNode;
};

/** A "?" whose definition shows on hover, focus and press, stays while the pointer is on it, and leaves on Esc. */
export function Tooltip({ label, children }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const layer = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useAnchored(open, button, layer, 'center');
  const show = (to: boolean, wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(to), wait);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      event.preventDefault();
      setOpen(false);
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [open]);
  return (
    <span className="vse-tip" onPointerEnter={() => show(true, 120)} onPointerLeave={() => show(false, 160)}>
      <button
        ref={button}
        type="button"
        className="vse-tip-button"
        aria-label={label}
        aria-describedby={open ? id : undefined}
        onFocus={() => show(true, 0)}
        onBlur={() => show(false, 0)}
        onClick={() => show(true, 0)}
      >
        <span aria-hidden="true">?</span>
      </button>
      {open && (
        <span ref={layer} role="tooltip" id={id} className="vse-tip-layer">
          {children}
        </span>
      )}
    </span>
  );
}
