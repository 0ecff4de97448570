import { childrenOf, holdsChildren, type Placed, subtreeIds } from '../../../shared/structure.model.ts';

/** One visible line of the outline. */
export interface Line<T> {
  readonly node: T;
  /** 1 for the top. */
  readonly level: number;
  readonly place: number;
  readonly siblings: number;
  /** Undefined for what can hold nothing or holds nothing. */
  readonly open: boolean | undefined;
}

/** The outline as lines from top to bottom; what is below a closed node is left out. */
export function linesOf<T extends Placed>(nodes: readonly T[], closed: ReadonlySet<string>): Line<T>[] {
  const byParent = new Map<string | null, T[]>();
  for (const node of nodes) byParent.set(node.parent, [...(byParent.get(node.parent) ?? []), node]);
  for (const row of byParent.values()) row.sort((a, b) => a.sort - b.sort);
  const lines: Line<T>[] = [];
  const walk = (parent: string | null, level: number) => {
    const row = byParent.get(parent) ?? [];
    row.forEach((node, i) => {
      const open = byParent.has(node.id) ? !closed.has(node.id) : undefined;
      lines.push({ node, level, place: i + 1, siblings: row.length, open });
      if (open) walk(node.id, level + 1);
    });
  };
  walk(null, 1);
  return lines;
}

export const SHIFTS = ['up', 'down', 'promote', 'demote'] as const;
export type Shift = (typeof SHIFTS)[number];

/** Where a node goes by one step, as the call takes it; null when there is no such step. Chapters stay at the top. */
export function shiftOf(
  nodes: readonly Placed[],
  id: string,
  shift: Shift,
): { readonly parent: string | null; readonly index: number } | null {
  const node = nodes.find((one) => one.id === id);
  if (!node) return null;
  const row = childrenOf(nodes, node.parent);
  const at = row.findIndex((one) => one.id === id);
  if (shift === 'up') return at > 0 ? { parent: node.parent, index: at - 1 } : null;
  if (shift === 'down') return at < row.length - 1 ? { parent: node.parent, index: at + 1 } : null;
  if (shift === 'promote') {
    const parent = nodes.find((one) => one.id === node.parent);
    if (!parent) return null;
    const above = childrenOf(nodes, parent.parent);
    return { parent: parent.parent, index: above.findIndex((one) => one.id === parent.id) + 1 };
  }
  const before = row[at - 1];
  if (!before || !holdsChildren(before.type) || node.type === 'chapter') return null;
  return { parent: before.id, index: childrenOf(nodes, before.id).length };
}

/** Place of a node as the call takes it, e.g. to put it back there. */
export function placeOf(
  nodes: readonly Placed[],
  id: string,
): { readonly parent: string | null; readonly index: number } {
  const parent = nodes.find((one) => one.id === id)?.parent ?? null;
  return { parent, index: childrenOf(nodes, parent).findIndex((one) => one.id === id) };
}

/** Where on a line something is let go. */
export type DropZone = 'before' | 'inside' | 'after';

/**
 * Where a dragged node goes when it is let go on another one; null where it cannot go: on or below itself, into a leaf,
 * a chapter anywhere but at the top.
 */
export function dropOf(
  nodes: readonly Placed[],
  id: string,
  onto: string,
  zone: DropZone,
): { readonly parent: string | null; readonly index: number } | null {
  const node = nodes.find((one) => one.id === id);
  const target = nodes.find((one) => one.id === onto);
  if (!node || !target || subtreeIds(nodes, id).includes(onto)) return null;
  const parent = zone === 'inside' ? target.id : target.parent;
  if (node.type === 'chapter' && parent !== null) return null;
  const others = childrenOf(nodes, parent).filter((one) => one.id !== id);
  if (zone === 'inside') return holdsChildren(target.type) ? { parent, index: others.length } : null;
  return { parent, index: others.findIndex((one) => one.id === onto) + (zone === 'after' ? 1 : 0) };
}

/** Nodes that can hold a node, in the order of the outline; null stands for the top. */
export function homesOf<T extends Placed>(nodes: readonly T[], id: string): (Line<T> | null)[] {
  const node = nodes.find((one) => one.id === id);
  if (!node || node.type === 'chapter') return [null];
  const below = new Set(subtreeIds(nodes, id));
  const holders = linesOf(nodes, new Set()).filter(({ node: one }) => holdsChildren(one.type) && !below.has(one.id));
  return [null, ...holders];
}

/** Who is chosen when a node goes: the next line that stays, else the one above. */
export function neighbourOf(nodes: readonly Placed[], closed: ReadonlySet<string>, id: string): string | null {
  const lines = linesOf(nodes, closed);
  const going = new Set(subtreeIds(nodes, id));
  const at = lines.findIndex(({ node }) => node.id === id);
  const next = lines.slice(at + 1).find(({ node }) => !going.has(node.id)) ?? lines[at - 1];
  return next?.node.id ?? null;
}

/** Ids from the top down to a node, the node included. */
export function wayTo(nodes: readonly Placed[], id: string): string[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const way: string[] = [];
  for (let at = byId.get(id); at && !way.includes(at.id); at = at.parent ? byId.get(at.parent) : undefined) {
    way.unshift(at.id);
  }
  return way;
}

/** Chosen nodes none of which stands below another chosen one, in the order of the outline. */
export function topsOf<T extends Placed>(nodes: readonly T[], chosen: ReadonlySet<string>): T[] {
  return linesOf(nodes, new Set()).flatMap(({ node }) =>
    chosen.has(node.id) && !wayTo(nodes, node.id).some((id) => id !== node.id && chosen.has(id)) ? [node] : [],
  );
}
