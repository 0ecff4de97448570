import { type RefObject, useLayoutEffect, useState } from 'react';

/** What of a scrolled box is seen, in CSS pixels. */
export interface Seen {
  readonly top: number;
  readonly left: number;
  readonly height: number;
  readonly width: number;
}

/** Follows the window of a scrolled box: where it is scrolled to and how large it is. */
export function useGridWindow(box: RefObject<HTMLElement | null>): Seen {
  const [seen, setSeen] = useState<Seen>({ top: 0, left: 0, height: 640, width: 1200 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const read = () =>
      setSeen((before) => {
        const { scrollTop: top, scrollLeft: left, clientHeight: height, clientWidth: width } = element;
        const same = before.top === top && before.left === left && before.height === height && before.width === width;
        return same ? before : { top, left, height, width };
      });
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    element.addEventListener('scroll', read, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', read);
    };
  }, [box]);
  return seen;
}
