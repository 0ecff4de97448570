import { completionsOf, TALK_DEFAULTS } from '../../../shared/completion.model.ts';
import { makeRoom, type OutlineLine, planLines } from '../../../shared/lines.model.ts';
import { holdsFile, holdsText, moveNode, type NodeType } from '../../../shared/structure.model.ts';
import type { OutlineNode } from '../node/node-form.model.ts';

/** A place as a move and a creation take it. */
export interface Place {
  readonly parent: string | null;
  readonly index: number;
}

export interface CreateOp extends Place {
  readonly kind: 'create';
  readonly id: string;
  readonly type: NodeType;
  readonly name: string;
  readonly experimentId?: string;
}
export interface LinesOp extends Place {
  readonly kind: 'lines';
  readonly lines: readonly (OutlineLine & { readonly id: string })[];
}
/** A change of the outline that shows at once and is sent in its turn. */
export type Op =
  | CreateOp
  | { readonly kind: 'rename'; readonly id: string; readonly name: string; readonly from: string }
  | ({ readonly kind: 'move'; readonly id: string } & Place)
  | LinesOp;

/** A change that waits to be sent; `refusal` is what the server said against it. */
export interface QueuedOp {
  readonly key: number;
  readonly op: Op;
  readonly refusal: string | null;
}

/** A hidden node as the server makes it. */
function freshNode(
  courseId: string,
  node: Pick<OutlineNode, 'id' | 'type' | 'parent' | 'name' | 'sort'>,
  experimentId?: string,
): OutlineNode {
  return {
    ...node,
    courseId,
    visible: false,
    blank: holdsText(node.type) || node.type === 'link' || holdsFile(node.type),
    opensAt: null,
    closesAt: null,
    datedFor: [],
    version: 1,
    required: node.type === 'experiment',
    hours: null,
    completion: completionsOf(node.type)[0] ?? null,
    passScore: null,
    talk: node.type === 'discussion' ? TALK_DEFAULTS : null,
    unlock: null,
    mark: null,
    experiment: experimentId
      ? {
          experimentId,
          experimentName: node.name,
          attempts: null,
          countRule: 'best',
          dueAt: null,
          reportRequired: false,
          reportScore: 'atOnce',
          versionPin: null,
          startState: null,
        }
      : null,
    lock: null,
  };
}

/** Rows at their new places, each a version on. */
function placed(
  nodes: readonly OutlineNode[],
  changed: readonly { readonly id: string; readonly parent: string | null; readonly sort: number }[],
): OutlineNode[] {
  const to = new Map(changed.map((row) => [row.id, row]));
  return nodes.map((node) => {
    const row = to.get(node.id);
    return row ? { ...node, parent: row.parent, sort: row.sort, version: node.version + 1 } : node;
  });
}

/** The outline after a change, as the server makes it. A change that is in already, or has lost its place, changes nothing. */
export function applyOp(courseId: string, nodes: readonly OutlineNode[], op: Op): readonly OutlineNode[] {
  const has = (id: string) => nodes.some((node) => node.id === id);
  if (op.kind === 'rename') {
    return nodes.map((node) =>
      node.id === op.id && node.name !== op.name ? { ...node, name: op.name, version: node.version + 1 } : node,
    );
  }
  if (op.kind === 'move') {
    const plan = moveNode(nodes, op.id, op);
    return plan.ok ? placed(nodes, plan.changed) : nodes;
  }
  if (op.parent !== null && !has(op.parent)) return nodes;
  if (op.kind === 'create') {
    if (has(op.id)) return nodes;
    const { first, moved } = makeRoom(nodes, op.parent, { index: op.index, count: 1 });
    const { id, type, parent, name } = op;
    return [...placed(nodes, moved), freshNode(courseId, { id, type, parent, name, sort: first }, op.experimentId)];
  }
  if (op.lines.some(({ id }) => has(id))) return nodes;
  const plan = planLines(op.lines, op.parent === null);
  const { first, moved } = makeRoom(nodes, op.parent, {
    index: op.index,
    count: plan.filter(({ above }) => above === null).length,
  });
  const taken = new Map<number | null, number>([[null, first]]);
  const made = op.lines.map(({ id, name }, i) => {
    const { above, type } = plan[i]!;
    const sort = taken.get(above) ?? 0;
    taken.set(above, sort + 1);
    const parent = above === null ? op.parent : op.lines[above]!.id;
    return freshNode(courseId, { id, type, parent, name, sort });
  });
  return [...placed(nodes, moved), ...made];
}

/** Ids a change brings into the outline. */
export const madeBy = (op: Op): readonly string[] =>
  op.kind === 'create' ? [op.id] : op.kind === 'lines' ? op.lines.map(({ id }) => id) : [];

/** Ids a change needs to be there. */
const needs = (op: Op): readonly (string | null)[] =>
  op.kind === 'create' || op.kind === 'lines' ? [op.parent] : op.kind === 'move' ? [op.id, op.parent] : [op.id];

/** The next change to send: the first that was not refused and needs nothing a refused one was to make. */
export function nextOp(queue: readonly QueuedOp[]): QueuedOp | null {
  const missing = new Set<string>();
  for (const one of queue) {
    const waits = needs(one.op).some((id) => id !== null && missing.has(id));
    if (one.refusal === null && !waits) return one;
    for (const id of madeBy(one.op)) missing.add(id);
  }
  return null;
}

/** The queue with a change more. A new name of a node that was not sent yet, or of one named before, takes its place. */
export function enqueue(queue: readonly QueuedOp[], added: QueuedOp, sending: number | null): readonly QueuedOp[] {
  const { op } = added;
  if (op.kind === 'rename') {
    const at = queue.findIndex(
      (one) => one.key !== sending && (one.op.kind === 'create' || one.op.kind === 'rename') && one.op.id === op.id,
    );
    const before = queue[at];
    if (before && (before.op.kind === 'create' || before.op.kind === 'rename')) {
      const merged = { ...before, op: { ...before.op, name: op.name }, refusal: null };
      return queue.map((one) => (one === before ? merged : one));
    }
  }
  return [...queue, added];
}

/** The queue without a change and without what can only follow it. */
export function dropOp(queue: readonly QueuedOp[], key: number): readonly QueuedOp[] {
  const gone = new Set<string>();
  return queue.filter((one) => {
    const goes = one.key === key || needs(one.op).some((id) => id !== null && gone.has(id));
    if (goes) for (const id of madeBy(one.op)) gone.add(id);
    return !goes;
  });
}

/** Nodes a change is about. */
export const touchedBy = (op: Op): readonly string[] =>
  op.kind === 'rename' || op.kind === 'move' ? [op.id] : madeBy(op);

/** Nodes of which something is not saved: it waits, or the server did not take it. */
export function savingOf(
  drafts: readonly string[],
  queue: readonly QueuedOp[],
  trouble: boolean,
): ReadonlyMap<string, 'waits' | 'refused'> {
  const marks = new Map<string, 'waits' | 'refused'>(drafts.map((id) => [id, 'waits']));
  if (trouble) for (const { op } of queue) for (const id of touchedBy(op)) marks.set(id, 'waits');
  for (const { op, refusal } of queue) if (refusal !== null) for (const id of touchedBy(op)) marks.set(id, 'refused');
  return marks;
}
