/** What the search needs of a node. */
export interface Sought {
  readonly id: string;
  readonly parent: string | null;
  readonly name: string;
  readonly completion: string | null;
  readonly mark: { readonly state: string } | null;
}

/**
 * Nodes that fit, with all above them; a chapter that fits the keyword keeps what it holds.
 * @param asked.left only what is still to be done.
 */
export function sought<T extends Sought>(
  nodes: readonly T[],
  asked: { readonly keyword: string; readonly left: boolean },
): T[] {
  const keyword = asked.keyword.trim().toLowerCase();
  if (!keyword && !asked.left) return [...nodes];
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const above = (node: T): T[] => {
    const way: T[] = [];
    for (let at = byId.get(node.parent ?? ''); at && !way.includes(at); at = byId.get(at.parent ?? '')) way.push(at);
    return way;
  };
  const named = (node: T) => [node, ...above(node)].some((one) => one.name.toLowerCase().includes(keyword));
  const open = (node: T) => node.completion !== null && node.mark?.state !== 'done';
  const kept = new Set<string>();
  for (const node of nodes) {
    if ((keyword && !named(node)) || (asked.left && !open(node))) continue;
    for (const one of [node, ...above(node)]) kept.add(one.id);
  }
  return nodes.filter((node) => kept.has(node.id));
}
