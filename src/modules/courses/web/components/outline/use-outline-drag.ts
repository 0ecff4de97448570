import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Placed } from '../../../shared/structure.model.ts';
import { type DropZone, dropOf } from './outline.model.ts';

/** A place as the move takes it. */
export interface DropPlace {
  readonly parent: string | null;
  readonly index: number;
}
/** The line under the pointer and where something would land. */
export interface DropMark {
  readonly id: string;
  readonly zone: DropZone;
}

const KIND = 'courses.outline';
/** Share of a line's height at its ends that means before and after. */
const EDGE = 0.3;

/** Zones of a line in the order in which they fit the pointer. */
function zonesAt(element: HTMLElement, y: number): readonly DropZone[] {
  const { top, height } = element.getBoundingClientRect();
  const share = (y - top) / height;
  const edge: DropZone = share < 0.5 ? 'before' : 'after';
  return share < EDGE || share > 1 - EDGE ? [edge, 'inside'] : ['inside', edge];
}

/**
 * Lets the lines of an outline (`[data-node]` below `list`) be dragged onto one another.
 * @param onDrop called with a place the node can go to; absent: nothing can be dragged
 * @returns where the dragged line would land now
 */
export function useOutlineDrag(
  list: RefObject<HTMLElement | null>,
  nodes: readonly Placed[],
  lines: readonly unknown[],
  onDrop: ((id: string, to: DropPlace) => void) | undefined,
): DropMark | null {
  const [mark, setMark] = useState<DropMark | null>(null);
  const latest = useRef({ nodes, onDrop });
  useEffect(() => {
    latest.current = { nodes, onDrop };
  });
  const enabled = onDrop !== undefined;
  const shown = lines.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines in the page change with the nodes and the folds
  useEffect(() => {
    if (!enabled || !list.current) return;
    const landing = (element: HTMLElement, dragged: unknown, y: number) => {
      const id = element.dataset.node!;
      for (const zone of zonesAt(element, y)) {
        const to = dropOf(latest.current.nodes, String(dragged), id, zone);
        if (to) return { mark: { id, zone }, to };
      }
      return null;
    };
    const lined = [...list.current.querySelectorAll<HTMLElement>('[data-node]')];
    return combine(
      ...lined.flatMap((element) => [
        draggable({ element, getInitialData: () => ({ kind: KIND, id: element.dataset.node }) }),
        dropTargetForElements({
          element,
          canDrop: ({ source }) => source.data.kind === KIND,
          onDrag: ({ source, location }) =>
            setMark(landing(element, source.data.id, location.current.input.clientY)?.mark ?? null),
          onDragLeave: () => setMark(null),
          onDrop: ({ source, location }) => {
            setMark(null);
            const place = landing(element, source.data.id, location.current.input.clientY);
            if (place) latest.current.onDrop?.(String(source.data.id), place.to);
          },
        }),
      ]),
    );
  }, [enabled, nodes, shown, list]);
  return mark;
}
