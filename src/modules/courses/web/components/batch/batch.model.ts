import type { CallInput } from '../../../../../kernel/http/contract.ts';
import { isItem } from '../../../shared/completion.model.ts';
import type { batchNodesRoute } from '../../../shared/structure.contract.ts';
import { datesFault } from '../../../shared/structure.model.ts';
import { circleOf, type UnlockRule } from '../../../shared/unlock.model.ts';
import type { OutlineNode } from '../node/node-form.model.ts';
import { type RuleForm, requestOf, ruleFormOf } from '../node/rule-form.model.ts';
import { instantOf } from '../node/zone-time.model.ts';
import { linesOf } from '../outline/outline.model.ts';

export const DATE_FIELDS = ['opensAt', 'dueAt', 'closesAt'] as const;
export type DateField = (typeof DATE_FIELDS)[number];

/** What becomes of one date: it stays, is set, taken away, or moved by days. */
export interface DateRequest {
  readonly do: 'keep' | 'set' | 'clear' | 'shift';
  /** As a `datetime-local` field shows it. */
  readonly at: string;
  readonly days: string;
}

/** Settings all of some nodes have: only experiments are due, only items are required. */
export function sharedFields(nodes: readonly OutlineNode[], chosen: ReadonlySet<string>) {
  const picked = nodes.filter(({ id }) => chosen.has(id));
  return {
    due: picked.every(({ type }) => type === 'experiment'),
    required: picked.every(({ type }) => isItem(type)),
  };
}

/** What a batch changes. */
export interface BatchForm {
  readonly dates: Readonly<Record<DateField, DateRequest>>;
  readonly required: 'keep' | 'yes' | 'no';
  readonly unlock: 'keep' | 'chain' | 'set' | 'clear';
  readonly rule: RuleForm;
}

const KEEP: DateRequest = { do: 'keep', at: '', days: '7' };
export const NO_CHANGE: BatchForm = {
  dates: { opensAt: KEEP, dueAt: KEEP, closesAt: KEEP },
  required: 'keep',
  unlock: 'keep',
  rule: { mode: 'all', hidden: false, conditions: [] },
};

/** What a batch can change about a node. */
export interface BatchState {
  readonly opensAt: string | null;
  readonly dueAt: string | null;
  readonly closesAt: string | null;
  readonly required: boolean;
  readonly rule: RuleForm;
}

/** One line of the preview. */
export interface BatchRow {
  readonly node: OutlineNode;
  readonly before: BatchState;
  readonly after: BatchState;
  readonly changed: readonly (keyof BatchState)[];
  readonly fault: 'order' | 'due' | 'close' | null;
}

const DAY_MS = 86_400_000;

const stateOf = (node: OutlineNode): BatchState => ({
  opensAt: node.opensAt,
  dueAt: node.experiment?.dueAt ?? null,
  closesAt: node.closesAt,
  required: node.required,
  rule: ruleFormOf(node.unlock),
});

function dateAfter(request: DateRequest, before: string | null): string | null {
  if (request.do === 'set') return instantOf(request.at) ?? before;
  if (request.do === 'clear') return null;
  if (request.do === 'shift' && before)
    return new Date(Date.parse(before) + Number(request.days) * DAY_MS).toISOString();
  return before;
}

/**
 * What a batch does to the chosen nodes, in the order of the outline. In a chain each chosen item waits for the chosen
 * one before it; chapters wait only where no item is chosen.
 */
export function planBatch(nodes: readonly OutlineNode[], chosen: ReadonlySet<string>, form: BatchForm): BatchRow[] {
  const picked = linesOf(nodes, new Set()).flatMap(({ node }) => (chosen.has(node.id) ? [node] : []));
  const items = picked.filter((node) => isItem(node.type));
  const chain = items.length > 0 ? items : picked;
  return picked.map((node) => {
    const before = stateOf(node);
    const earlier = chain[chain.indexOf(node) - 1];
    const rules: Readonly<Record<BatchForm['unlock'], RuleForm>> = {
      keep: before.rule,
      clear: ruleFormOf(null),
      set: form.rule,
      chain: earlier
        ? ruleFormOf({ mode: 'all', hidden: before.rule.hidden, conditions: [{ kind: 'done', nodeId: earlier.id }] })
        : before.rule,
    };
    const after: BatchState = {
      opensAt: dateAfter(form.dates.opensAt, before.opensAt),
      dueAt: node.experiment ? dateAfter(form.dates.dueAt, before.dueAt) : null,
      closesAt: dateAfter(form.dates.closesAt, before.closesAt),
      required: isItem(node.type) && form.required !== 'keep' ? form.required === 'yes' : before.required,
      rule: rules[form.unlock],
    };
    const changed = (Object.keys(after) as (keyof BatchState)[]).filter(
      (key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]),
    );
    return { node, before, after, changed, fault: datesFault(after.opensAt, after.dueAt, after.closesAt) };
  });
}

/** Names on the way round when the rules of a plan would wait for themselves; null when they do not. */
export function circleIn(nodes: readonly OutlineNode[], plan: readonly BatchRow[]): string | null {
  const after = new Map(plan.map((row) => [row.node.id, requestOf(row.after.rule)]));
  const circle = circleOf(
    nodes.map((node) => ({
      ...node,
      unlock: (after.has(node.id) ? after.get(node.id)! : node.unlock) as UnlockRule | null,
    })),
  );
  const names = new Map(nodes.map((node) => [node.id, node.name]));
  return circle?.map((id) => names.get(id)).join('→') ?? null;
}

export type BatchItems = NonNullable<CallInput<typeof batchNodesRoute>['body']>['items'];

/**
 * The lines that change, as the call takes them.
 * @param to `after` does it, `before` takes it back; `versions` are those the nodes have then
 */
export function itemsOf(
  plan: readonly BatchRow[],
  to: 'before' | 'after',
  versions: ReadonlyMap<string, number> = new Map(),
): BatchItems {
  return plan
    .filter((row) => row.changed.length > 0)
    .map((row) => {
      const state = row[to];
      const has = (key: keyof BatchState) => row.changed.includes(key);
      return {
        id: row.node.id,
        version: versions.get(row.node.id) ?? row.node.version,
        ...(has('opensAt') ? { opensAt: state.opensAt } : {}),
        ...(has('dueAt') ? { dueAt: state.dueAt } : {}),
        ...(has('closesAt') ? { closesAt: state.closesAt } : {}),
        ...(has('required') ? { required: state.required } : {}),
        ...(has('rule') ? { unlock: requestOf(state.rule) } : {}),
      };
    });
}
