/** Types of node this release can hold; others come with the modules that play them. */
export const NODE_TYPES = [
  'chapter',
  'section',
  'page',
  'experiment',
  'link',
  'video',
  'document',
  'test',
  'homework',
  'discussion',
] as const;
export type NodeType = (typeof NODE_TYPES)[number];

/** All types of the outline; those not in NODE_TYPES are refused as not available yet. */
export const PLANNED_NODE_TYPES = [...NODE_TYPES, 'scorm', 'lti'] as const;

/** Which run of several counts. */
export const COUNT_RULES = ['best', 'last', 'first', 'mean'] as const;
export type CountRule = (typeof COUNT_RULES)[number];

/** Place of a node in the outline. */
export interface Placed {
  readonly id: string;
  readonly type: string;
  readonly parent: string | null;
  readonly sort: number;
}

/** True for the types whose content is a file that a module above keeps. */
export const holdsFile = (type: string): boolean => type === 'video' || type === 'document';

/** True for the types whose work is handed in and marked in a module above. */
export const isHandedIn = (type: string): type is 'test' | 'homework' => type === 'test' || type === 'homework';

/** True for the types whose content is a text of their own: read there, or the opening of a topic. */
export const holdsText = (type: string): boolean => type === 'page' || type === 'discussion';

/** True for the types that hold others. */
export function holdsChildren(type: string): boolean {
  return type === 'chapter' || type === 'section';
}

/** Children of a node (root: null) in their order. */
export function childrenOf<T extends Placed>(nodes: readonly T[], parent: string | null): T[] {
  return nodes.filter((node) => node.parent === parent).sort((a, b) => a.sort - b.sort);
}

/** A node and everything below it, parents first. */
export function subtreeIds(nodes: readonly Placed[], root: string): string[] {
  const found = [root];
  for (let i = 0; i < found.length; i++) {
    for (const node of nodes) if (node.parent === found[i]) found.push(node.id);
  }
  return found;
}

export type MoveOutcome =
  | { readonly ok: true; readonly changed: readonly { id: string; parent: string | null; sort: number }[] }
  | { readonly ok: false; readonly why: 'unknown' | 'cycle' | 'leaf' };

/**
 * Places a node under `parent` at `index` (counted without the node itself; larger than the number of siblings means
 * last) and numbers both rows of siblings 0, 1, 2 …. Gives only the rows that change.
 */
export function moveNode(
  nodes: readonly Placed[],
  id: string,
  to: { readonly parent: string | null; readonly index: number },
): MoveOutcome {
  const node = nodes.find((one) => one.id === id);
  const target = to.parent === null ? null : nodes.find((one) => one.id === to.parent);
  if (!node || target === undefined) return { ok: false, why: 'unknown' };
  if (target && subtreeIds(nodes, id).includes(target.id)) return { ok: false, why: 'cycle' };
  if (target && !holdsChildren(target.type)) return { ok: false, why: 'leaf' };

  const siblings = childrenOf(nodes, to.parent).filter((one) => one.id !== id);
  siblings.splice(Math.max(0, Math.min(to.index, siblings.length)), 0, node);
  const rows = siblings.map((one, sort) => ({ id: one.id, parent: to.parent, sort }));
  if (node.parent !== to.parent) {
    const left = childrenOf(nodes, node.parent).filter((one) => one.id !== id);
    rows.push(...left.map((one, sort) => ({ id: one.id, parent: node.parent, sort })));
  }
  const before = new Map(nodes.map((one) => [one.id, one]));
  const changed = rows.filter((row) => {
    const old = before.get(row.id);
    return old?.sort !== row.sort || old.parent !== row.parent;
  });
  return { ok: true, changed };
}

type Moment = string | Date | null;

/**
 * What is wrong with the dates of a node: it closes before it opens, is due before it opens, or closes before it is due.
 * Each may be missing.
 */
export function datesFault(opens: Moment, due: Moment, closes: Moment): 'order' | 'due' | 'close' | null {
  const ms = (moment: Moment) => (moment === null ? null : new Date(moment).getTime());
  const [from, middle, to] = [ms(opens), ms(due), ms(closes)];
  if (from !== null && to !== null && to <= from) return 'order';
  if (from !== null && middle !== null && middle <= from) return 'due';
  return middle !== null && to !== null && to < middle ? 'close' : null;
}

/** Why a learner cannot open a node now; null when it is open. */
export type LockReason = { readonly code: 'notYet'; readonly at: Date } | { readonly code: 'over'; readonly at: Date };

interface Dated {
  readonly id: string;
  readonly parent: string | null;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
}

/** Lock of every node at an instant; a locked parent locks what is below it. Opening counts inclusively, closing not. */
export function lockReasons(nodes: readonly Dated[], now: Date): ReadonlyMap<string, LockReason | null> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const locks = new Map<string, LockReason | null>();
  const lockOf = (node: Dated): LockReason | null => {
    const known = locks.get(node.id);
    if (known !== undefined) return known;
    const parent = node.parent === null ? undefined : byId.get(node.parent);
    let lock = parent ? lockOf(parent) : null;
    if (!lock && node.opensAt && now < node.opensAt) lock = { code: 'notYet', at: node.opensAt };
    if (!lock && node.closesAt && now >= node.closesAt) lock = { code: 'over', at: node.closesAt };
    locks.set(node.id, lock);
    return lock;
  };
  for (const node of nodes) lockOf(node);
  return locks;
}

/** Nodes a learner sees: visible ones whose parents are all visible. */
export function visibleNodes<T extends { id: string; parent: string | null; visible: boolean }>(
  nodes: readonly T[],
): T[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const shown = (node: T): boolean =>
    node.visible && (node.parent === null || (byId.has(node.parent) && shown(byId.get(node.parent)!)));
  return nodes.filter(shown);
}
