import { childrenOf, holdsChildren } from '../../../shared/structure.model.ts';
import type { OutlineNode } from '../node/node-form.model.ts';
import { waitsInVain } from '../node/rule-form.model.ts';

export const PROBLEMS = ['above', 'vain', 'gone', 'blank', 'empty', 'twin'] as const;

/**
 * What keeps a node from doing its work: `above` something above it is hidden, `vain` its rule waits for what learners
 * never see, `gone` its experiment is not there, `blank` a page without content or a link without address, `empty` nothing below, `twin` a sibling
 * has the same name. `target` is the node that is to be mended.
 */
export interface Problem {
  readonly kind: (typeof PROBLEMS)[number];
  readonly target: string;
}

/** Problems of every node that has one, the gravest first. */
export function problemsOf(nodes: readonly OutlineNode[]): ReadonlyMap<string, readonly Problem[]> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const names = new Map<string, number>();
  const place = (node: OutlineNode) => `${node.parent ?? ''}\n${node.name.trim()}`;
  for (const node of nodes) names.set(place(node), (names.get(place(node)) ?? 0) + 1);
  const filled = new Set(nodes.flatMap(({ parent }) => (parent === null ? [] : [parent])));
  const hiddenAbove = (node: OutlineNode): string | null => {
    for (let at = node.parent; at !== null; at = byId.get(at)?.parent ?? null) {
      if (byId.get(at)?.visible === false) return at;
    }
    return null;
  };
  const found = new Map<string, Problem[]>();
  for (const node of nodes) {
    const problems: Problem[] = [];
    const over = node.visible ? hiddenAbove(node) : null;
    if (over) problems.push({ kind: 'above', target: over });
    // While the node itself is hidden the outline is still being built.
    if (node.visible && waitsInVain(node.unlock, nodes)) {
      const targets = node.unlock!.conditions.flatMap((one) => ('nodeId' in one ? [one.nodeId] : []));
      const hidden = targets.map((id) => byId.get(id)).find((one) => one && (!one.visible || hiddenAbove(one)));
      problems.push({ kind: 'vain', target: (hidden && (hiddenAbove(hidden) ?? hidden.id)) ?? node.id });
    }
    if (node.experiment && node.experiment.experimentName === null) problems.push({ kind: 'gone', target: node.id });
    if (node.blank) problems.push({ kind: 'blank', target: node.id });
    if (holdsChildren(node.type) && !filled.has(node.id)) problems.push({ kind: 'empty', target: node.id });
    if (names.get(place(node))! > 1) problems.push({ kind: 'twin', target: node.id });
    if (problems.length > 0) found.set(node.id, problems);
  }
  return found;
}

export const OUTLINE_VIEWS = ['all', 'problems', 'hidden'] as const;
export type OutlineView = (typeof OUTLINE_VIEWS)[number];

/** Ids a view or a search finds; null when everything is shown. */
export function matchesOf(
  nodes: readonly OutlineNode[],
  problems: ReadonlyMap<string, unknown>,
  { view, text }: { readonly view: OutlineView; readonly text: string },
): ReadonlySet<string> | null {
  const word = text.trim().toLocaleLowerCase();
  if (view === 'all' && word === '') return null;
  return new Set(
    nodes
      .filter((node) => view !== 'problems' || problems.has(node.id))
      .filter((node) => view !== 'hidden' || !node.visible)
      .filter((node) => word === '' || node.name.toLocaleLowerCase().includes(word))
      .map(({ id }) => id),
  );
}

/** Found nodes with all that holds them, so that each stands at its place. */
export function withParents<T extends { readonly id: string; readonly parent: string | null }>(
  nodes: readonly T[],
  found: ReadonlySet<string>,
): T[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const kept = new Set<string>();
  for (const id of found) {
    for (let at = byId.get(id); at && !kept.has(at.id); at = at.parent === null ? undefined : byId.get(at.parent)) {
      kept.add(at.id);
    }
  }
  return nodes.filter(({ id }) => kept.has(id));
}

/** Class hours of a node: its own, else those of all below it together; null when nobody wrote any. */
export function hoursOf(nodes: readonly OutlineNode[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  const sumOf = (node: OutlineNode): number | null => {
    const below = childrenOf(nodes, node.id).map(sumOf);
    const parts = below.filter((part) => part !== null);
    const sum = node.hours ?? (parts.length > 0 ? parts.reduce((all, part) => all + part, 0) : null);
    if (sum !== null) sums.set(node.id, sum);
    return sum;
  };
  for (const node of childrenOf(nodes, null)) sumOf(node);
  return sums;
}
