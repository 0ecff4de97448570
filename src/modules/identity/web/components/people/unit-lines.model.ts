/** A unit of a tree. */
export interface UnitNode {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly parent: string | null;
}

/** A unit as a line of a list: each below its parent, with the names above it. */
export type UnitLine<T extends UnitNode = UnitNode> = T & { readonly path: string; readonly depth: number };

/** Units in the order of the tree; one whose parent is not among them is a root. Siblings keep their order. */
export function unitLines<T extends UnitNode>(nodes: readonly T[]): UnitLine<T>[] {
  const ids = new Set(nodes.map((node) => node.id));
  const below = new Map<string, T[]>();
  for (const node of nodes) {
    const parent = node.parent !== null && ids.has(node.parent) ? node.parent : '';
    below.set(parent, [...(below.get(parent) ?? []), node]);
  }
  const lines: UnitLine<T>[] = [];
  const walk = (parent: string, path: string, depth: number) => {
    for (const node of below.get(parent) ?? []) {
      lines.push({ ...node, path, depth });
      walk(node.id, path ? `${path} › ${node.name}` : node.name, depth + 1);
    }
  };
  walk('', '', 0);
  return lines;
}
