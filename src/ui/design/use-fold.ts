import { type RefObject, useLayoutEffect, useState } from 'react';

/** One pixel of rounding is no further line. */
const SLACK = 1;

/**
 * How many of the marked children of a bar it has room for in the least lines it can have, first ones first.
 * @returns the number shown; the others are hidden in the page.
 */
function foldInto(bar: HTMLElement, folding: readonly HTMLElement[]): number {
  const show = (count: number) => {
    for (const [index, one] of folding.entries()) one.hidden = index >= count;
  };
  show(0);
  const least = bar.offsetHeight;
  for (let count = folding.length; count > 0; count--) {
    show(count);
    if (bar.offsetHeight <= least + SLACK) return count;
  }
  show(0);
  return 0;
}

/**
 * Hides those children `[data-fold]` of `line` that would give the bar around it a further line, from the last one on.
 * Measured again when the width of the bar or of its title changes, and with every other `signature`.
 * @returns how many of them are shown.
 */
export function useFold(line: RefObject<HTMLElement | null>, signature: string): number {
  const [shown, setShown] = useState(Number.POSITIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature stands for what the children are
  useLayoutEffect(() => {
    const bar = line.current?.closest<HTMLElement>('.vse-context-bar');
    if (!line.current || !bar) return;
    const folding = [...line.current.querySelectorAll<HTMLElement>(':scope > [data-fold]')];
    const place = bar.querySelector<HTMLElement>(':scope > .vse-context-place');
    let measured = '';
    const measure = () => {
      const widths = `${bar.offsetWidth} ${place?.offsetWidth ?? 0}`;
      // A page that is kept out of sight has no width.
      if (bar.offsetWidth === 0 || widths === measured) return;
      measured = widths;
      setShown(foldInto(bar, folding));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(bar);
    if (place) observer.observe(place);
    return () => observer.disconnect();
  }, [line, signature]);
  return shown;
}
