import {
  isItem,
  itemMark,
  type LearnerRecords,
  type Learnt,
  type Mark,
  marksOf,
  nodeScore,
} from './completion.model.ts';
import { type CountRule, type LockReason, lockReasons, visibleNodes } from './structure.model.ts';

/** Most conditions of one rule. */
export const MAX_CONDITIONS = 10;

/** One condition of an unlock rule. Scores and shares are reached inclusively. */
export type Condition =
  | { readonly kind: 'done'; readonly nodeId: string }
  | { readonly kind: 'score'; readonly nodeId: string; readonly min: number }
  /** Share of the full score of one step in percent; the title is that of the day the rule was written. */
  | {
      readonly kind: 'step';
      readonly nodeId: string;
      readonly seq: number;
      readonly title: string;
      readonly min: number;
    }
  | { readonly kind: 'date'; readonly at: string }
  | { readonly kind: 'class'; readonly classIds: readonly string[] }
  /** An announcement of the course that the learner has confirmed. */
  | { readonly kind: 'notice'; readonly noticeId: string };

/** What opens a node. */
export interface UnlockRule {
  readonly mode: 'all' | 'any';
  /** Until it is met the node is not there for learners, instead of locked with its reason. */
  readonly hidden: boolean;
  readonly conditions: readonly Condition[];
}

/** What the rules need of a node. */
export interface Ruled extends Learnt {
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
  readonly visible: boolean;
  readonly countRule: CountRule | null;
  readonly unlock: UnlockRule | null;
}

/** A condition that is not met, with where the learner stands. */
export interface Unmet {
  readonly condition: Condition;
  /** Score or share reached so far; null when there is none or none is asked for. */
  readonly current: number | null;
}

/** Why a learner cannot open a node. */
export type NodeLock =
  | LockReason
  | {
      readonly code: 'unmet';
      readonly mode: 'all' | 'any';
      readonly hidden: boolean;
      readonly unmet: readonly Unmet[];
    };

/** The node a condition looks at; null for those about time, class and announcements. */
export const targetOf = (condition: Condition): string | null => ('nodeId' in condition ? condition.nodeId : null);

/** Where a learner stands with one condition; null when it is met. */
export function unmetOf(
  condition: Condition,
  facts: {
    readonly marks: ReadonlyMap<string, Mark | null>;
    readonly rules: ReadonlyMap<string, CountRule | null>;
    readonly records: LearnerRecords;
    readonly now: Date;
  },
): Unmet | null {
  const short = (current: number | null = null): Unmet => ({ condition, current });
  switch (condition.kind) {
    case 'done': {
      const mark = facts.marks.get(condition.nodeId);
      // Nothing to do in a chapter means that it holds nobody up; a node that is not there does.
      if (mark === null || mark?.state === 'done') return null;
      return short(mark?.percent ?? null);
    }
    case 'score': {
      const score = nodeScore(condition.nodeId, facts.records, facts.rules.get(condition.nodeId) ?? null);
      return score !== null && score >= condition.min ? null : short(score);
    }
    case 'step': {
      const share = facts.records.steps.get(`${condition.nodeId}:${condition.seq}`) ?? null;
      return share !== null && share >= condition.min ? null : short(share);
    }
    case 'date':
      return facts.now >= new Date(condition.at) ? null : short();
    case 'class':
      return condition.classIds.some((id) => facts.records.classIds.has(id)) ? null : short();
    case 'notice':
      return facts.records.notices.has(condition.noticeId) ? null : short();
  }
}

/**
 * Lock of every node for one learner at an instant; what stands below a locked node is locked by the same reason.
 * A rule that is not met comes before a window that is over: what was never earned is not read afterwards either.
 * @param nodes the whole outline. What is hidden from learners meets a condition for those who did it while it was shown.
 */
export function locksFor(
  nodes: readonly Ruled[],
  records: LearnerRecords,
  now: Date,
): ReadonlyMap<string, NodeLock | null> {
  const dated = lockReasons(nodes, now);
  if (nodes.every((node) => node.unlock === null)) return dated;
  const facts = {
    marks: new Map<string, Mark | null>([
      ...nodes.filter((node) => isItem(node.type)).map((node) => [node.id, itemMark(node, records)] as const),
      ...marksOf(visibleNodes(nodes), records),
    ]),
    rules: new Map(nodes.map((node) => [node.id, node.countRule])),
    records,
    now,
  };
  const own = (node: Ruled): NodeLock | null => {
    if (!node.unlock || node.unlock.conditions.length === 0) return null;
    const { mode, hidden, conditions } = node.unlock;
    const unmet = conditions.flatMap((condition) => unmetOf(condition, facts) ?? []);
    const open = mode === 'all' ? unmet.length === 0 : unmet.length < conditions.length;
    return open ? null : { code: 'unmet', mode, hidden, unmet };
  };
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const rules = new Map<string, NodeLock | null>();
  const ruleLock = (node: Ruled): NodeLock | null => {
    const known = rules.get(node.id);
    if (known !== undefined) return known;
    const parent = node.parent === null ? undefined : byId.get(node.parent);
    const above = parent ? ruleLock(parent) : null;
    const mine = own(node);
    // A node that hides itself stays away even where the one above it only is locked.
    const lock = above && !(mine?.code === 'unmet' && mine.hidden) ? above : (mine ?? above);
    rules.set(node.id, lock);
    return lock;
  };
  return new Map(
    nodes.map((node): [string, NodeLock | null] => {
      const window = dated.get(node.id) ?? null;
      const rule = ruleLock(node);
      if (rule?.code === 'unmet' && rule.hidden) return [node.id, rule];
      return [node.id, window?.code === 'notYet' ? window : (rule ?? window)];
    }),
  );
}

/** True while a learner is not to know of the node. */
export const isHidden = (lock: NodeLock | null | undefined): boolean => lock?.code === 'unmet' && lock.hidden;

/** What the search for circles needs of a node. */
export type Chained = Pick<Ruled, 'id' | 'parent' | 'unlock'>;

/**
 * Nodes in the order in which each waits for the next, the first one repeated at the end; null when no rule waits for
 * itself. A node waits for those its conditions name and for the one above it; what holds others is done when what it
 * holds is done.
 */
export function circleOf(nodes: readonly Chained[]): readonly string[] | null {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const children = new Map<string, string[]>();
  for (const node of nodes) {
    if (node.parent !== null) children.set(node.parent, [...(children.get(node.parent) ?? []), node.id]);
  }
  /** `open:id` waits for the ones above and the targets; `done:id` for its own opening and for what it holds. */
  const waitsFor = (vertex: string): string[] => {
    const id = vertex.slice(5);
    const node = byId.get(id)!;
    if (vertex.startsWith('done:')) return [`open:${id}`, ...(children.get(id) ?? []).map((child) => `done:${child}`)];
    const targets = (node.unlock?.conditions ?? []).flatMap((condition) => targetOf(condition) ?? []);
    return [
      ...targets.filter((target) => byId.has(target)).map((target) => `done:${target}`),
      ...(node.parent !== null && byId.has(node.parent) ? [`open:${node.parent}`] : []),
    ];
  };
  const finished = new Set<string>();
  const path: string[] = [];
  const onPath = new Set<string>();
  const visit = (vertex: string): string[] | null => {
    if (finished.has(vertex)) return null;
    if (onPath.has(vertex)) return [...path.slice(path.indexOf(vertex)), vertex];
    path.push(vertex);
    onPath.add(vertex);
    for (const next of waitsFor(vertex)) {
      const found = visit(next);
      if (found) return found;
    }
    path.pop();
    onPath.delete(vertex);
    finished.add(vertex);
    return null;
  };
  for (const node of nodes) {
    const found = visit(`open:${node.id}`);
    if (found) return named(found, byId);
  }
  return null;
}

/** The circle as people read it: only nodes with rules and what they name, each once, closed. */
function named(vertices: readonly string[], byId: ReadonlyMap<string, Chained>): readonly string[] {
  const steps: string[] = [];
  for (let i = 0; i < vertices.length - 1; i++) {
    const [from, to] = [vertices[i]!, vertices[i + 1]!];
    if (!from.startsWith('open:') || !to.startsWith('done:')) continue;
    const [a, b] = [from.slice(5), to.slice(5)];
    if (steps.at(-1) !== a) steps.push(a);
    if (byId.get(a) && steps.at(-1) !== b) steps.push(b);
  }
  if (steps.length === 1 || steps[0] !== steps.at(-1)) steps.push(steps[0]!);
  return steps;
}

/** The rule with the nodes it names replaced, e.g. in a copy; those not in the map stay. */
export function repointed(rule: UnlockRule, ids: ReadonlyMap<string, string>): UnlockRule {
  return {
    ...rule,
    conditions: rule.conditions.map((condition) =>
      'nodeId' in condition ? { ...condition, nodeId: ids.get(condition.nodeId) ?? condition.nodeId } : condition,
    ),
  };
}

/**
 * Classes whose learners a node is news to once it is shown: all of them, those that rules on its way name, or none where
 * it stays hidden until something else is reached. Of a visible node and its parents.
 */
export function classesConcerned(
  nodes: readonly { readonly id: string; readonly parent: string | null; readonly unlock: UnlockRule | null }[],
  id: string,
): ReadonlySet<string> | 'all' | 'none' {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  let concerned: ReadonlySet<string> | null = null;
  const keep = (ids: readonly string[], before: ReadonlySet<string> | null): ReadonlySet<string> =>
    new Set(before ? ids.filter((one) => before.has(one)) : ids);
  for (let node = byId.get(id); node; node = node.parent === null ? undefined : byId.get(node.parent)) {
    if (!node.unlock || node.unlock.conditions.length === 0) continue;
    const { mode, hidden, conditions } = node.unlock;
    const named = conditions.flatMap((one) => (one.kind === 'class' ? [one.classIds] : []));
    const only = named.length === conditions.length;
    if (hidden && !only) return 'none';
    if (mode === 'all') for (const ids of named) concerned = keep(ids, concerned);
    else if (only) concerned = keep(named.flat(), concerned);
  }
  if (!concerned) return 'all';
  return concerned.size === 0 ? 'none' : concerned;
}
