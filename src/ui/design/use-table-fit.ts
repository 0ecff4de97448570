import { type RefObject, useEffect, useRef } from 'react';
import { useMeasure } from './use-measure.ts';

/** Widest of some elements, in CSS pixels; also of those laid out unseen. */
const widest = (elements: Iterable<Element>): number => {
  let px = 0;
  for (const element of elements) px = Math.max(px, element.getBoundingClientRect().width);
  return px;
};

/** Marks which edges of the frame hide columns, so that the style sheet can shade them. */
function markEdges(frame: HTMLElement): void {
  const hidden = frame.scrollWidth - frame.clientWidth;
  const edges = [frame.scrollLeft > 1 && 'start', frame.scrollLeft < hidden - 1 && 'end'].filter(Boolean).join(' ');
  if (frame.dataset.hides !== edges) frame.dataset.hides = edges;
}

/**
 * Fits the table of a frame: commands of rows fold when the columns leave no room (`data-fit="folded"`), then texts are
 * cut shorter and columns of less weight go (`"folded tight"`, then `"folded tight least"`). The other rendering of the
 * commands is laid out unseen, so measuring moves no focus. Rows that stand as cards have nothing to fit.
 */
function fitTable(frame: HTMLElement): void {
  const table = frame.querySelector('table');
  if (!table || frame.clientWidth === 0 || getComputedStyle(table).display !== 'table') return;
  const folded = frame.dataset.fit?.startsWith('folded') ?? false;
  if (folded) frame.dataset.fit = 'folded';
  table.style.width = 'min-content';
  let need = table.offsetWidth;
  const head = table.querySelector<HTMLElement>('thead .vse-table-commands');
  if (folded && head) {
    const { paddingLeft, paddingRight } = getComputedStyle(head);
    const wanted =
      widest(table.querySelectorAll('.vse-row-buttons')) + parseFloat(paddingLeft) + parseFloat(paddingRight);
    const column = head.getBoundingClientRect().width;
    need += Math.max(column, wanted) - column;
  }
  table.style.width = '';
  const next = need <= frame.clientWidth + 1 ? '' : 'folded';
  frame.dataset.fit = next;
  for (const tighter of next === '' ? [] : ['folded tight', 'folded tight least']) {
    if (frame.scrollWidth > frame.clientWidth + 1) frame.dataset.fit = tighter;
  }
  markEdges(frame);
}

/** Keeps the table inside of a scrolling frame fitted to the room it has; the frame gets the returned reference. */
export function useTableFit(): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  useMeasure(frame, fitTable);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const onScroll = () => markEdges(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, []);
  return frame;
}
