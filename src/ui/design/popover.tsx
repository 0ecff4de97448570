import { type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import './popover.css';
import { useAnchored } from './use-anchored.ts';

/** Props of {@link Popover}. */
export type PopoverProps = {
  /** The button that opens it; the focus goes back there. */
  anchor: RefObject<HTMLElement | null>;
  /** Accessible name. */
  label: string;
  /** Id for `aria-controls` of the button. */
  id: string;
  onClose: () => void;
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
};

/**
 * A panel beside its button that leaves the page usable; mount it while it is open. It takes the focus; Esc, a press
 * outside and leaving it by Tab close it.
 */
export function Popover({ anchor, label, id, onClose, align = 'end', children }: PopoverProps) {
  const box = useRef<HTMLDivElement>(null);
  useAnchored(true, anchor, box, align);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    const onPointer = (event: PointerEvent) => {
      const target = event.target as Node;
      // A dialog opened from here is not outside.
      if (target instanceof Element && target.closest('dialog')) return;
      if (!box.current?.contains(target) && !anchor.current?.contains(target)) onClose();
    };
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, [anchor, onClose]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
    anchor.current?.focus();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Element)) return;
    if (!box.current?.contains(relatedTarget) && relatedTarget !== anchor.current) onClose();
  };
  return (
    <div
      ref={box}
      id={id}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className="vse-popover"
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      {children}
    </div>
  );
}
