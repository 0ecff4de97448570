import { childrenOf, type NodeType, type Placed } from './structure.model.ts';

/** Most lines written at once. */
export const MAX_LINES = 200;
/** Longest name of a node. */
export const MAX_NAME = 100;
/** Deepest level of a line, counted from the place where the lines go. */
export const MAX_LEVEL = 10;

/** One line of a list of nodes: its level, 1 for the outermost, and the name of the node. */
export interface OutlineLine {
  readonly level: number;
  readonly name: string;
}

export type LineFault = 'jump' | 'name' | 'deep';

/** The first line that cannot be written, counted from 1; null when all can. A level deepens by one at most. */
export function lineFault(lines: readonly OutlineLine[]): { readonly line: number; readonly fault: LineFault } | null {
  let above = 0;
  for (const [i, { level, name }] of lines.entries()) {
    const length = name.trim().length;
    if (length < 1 || length > MAX_NAME) return { line: i + 1, fault: 'name' };
    if (level > above + 1) return { line: i + 1, fault: 'jump' };
    if (level > MAX_LEVEL) return { line: i + 1, fault: 'deep' };
    above = level;
  }
  return null;
}

/** A line as a node: what it hangs below (an index of the lines; null for the outermost) and what it is. */
export interface PlannedLine {
  readonly above: number | null;
  readonly type: NodeType;
}

/**
 * Nodes that lines without a fault make: chapters at the top of the course, sections where something hangs below, else
 * pages.
 * @param top the outermost lines stand at the top of the course
 */
export function planLines(lines: readonly OutlineLine[], top: boolean): PlannedLine[] {
  const way: number[] = [];
  return lines.map(({ level }, i) => {
    way.length = level - 1;
    const above = way.at(-1) ?? null;
    way[level - 1] = i;
    const holds = (lines[i + 1]?.level ?? 0) > level;
    return { above, type: top && above === null ? 'chapter' : holds ? 'section' : 'page' };
  });
}

/**
 * Order among the siblings of new nodes that go in at an index; absent means behind the last.
 * @returns the place of the first of them and the siblings that move on
 */
export function makeRoom<T extends Placed>(
  nodes: readonly T[],
  parent: string | null,
  { index, count }: { readonly index: number | undefined; readonly count: number },
): { readonly first: number; readonly moved: readonly { id: string; parent: string | null; sort: number }[] } {
  const row = childrenOf(nodes, parent);
  const at = index === undefined || index >= row.length ? row.length : index;
  if (at === row.length) return { first: (row.at(-1)?.sort ?? -1) + 1, moved: [] };
  const first = row[at]!.sort;
  return { first, moved: row.slice(at).map(({ id, sort }) => ({ id, parent, sort: sort + count })) };
}
