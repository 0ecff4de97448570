import { type RefObject, useLayoutEffect } from 'react';

/**
 * Keeps a `position: fixed` layer beside its anchor: under it (over it when there is more room), inside the window by
 * 8 px, while scrolling and resizing. Works inside transformed parents too: it corrects by where the layer landed.
 */
export function useAnchored(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  layer: RefObject<HTMLElement | null>,
  align: 'start' | 'center' | 'end' = 'start',
): void {
  useLayoutEffect(() => {
    if (!open) return;
    const place = () => {
      const box = layer.current;
      if (!anchor.current || !box) return;
      const a = anchor.current.getBoundingClientRect();
      box.style.left = box.style.top = '0px';
      const b = box.getBoundingClientRect();
      const width = document.documentElement.clientWidth;
      const wanted =
        align === 'start' ? a.left : align === 'end' ? a.right - b.width : (a.left + a.right - b.width) / 2;
      const x = Math.max(8, Math.min(wanted, width - b.width - 8));
      const isBelow = a.bottom + 6 + b.height <= innerHeight - 8 || a.top < innerHeight - a.bottom;
      const y = isBelow ? a.bottom + 6 : a.top - 6 - b.height;
      box.style.left = `${x - b.left}px`;
      box.style.top = `${y - b.top}px`;
    };
    place();
    addEventListener('scroll', place, true);
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place, true);
      removeEventListener('resize', place);
    };
  }, [open, anchor, layer, align]);
}
