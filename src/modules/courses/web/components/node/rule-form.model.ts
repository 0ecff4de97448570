import type { CallInput } from '../../../../../kernel/http/contract.ts';
import type { updateNodeRoute } from '../../../shared/structure.contract.ts';
import { isHandedIn, subtreeIds } from '../../../shared/structure.model.ts';
import type { UnlockRule } from '../../../shared/unlock.model.ts';
import { linesOf } from '../outline/outline.model.ts';
import { instantOf, localOf } from './zone-time.model.ts';

export const CONDITION_KINDS = ['done', 'score', 'step', 'date', 'class', 'notice'] as const;
export type ConditionKind = (typeof CONDITION_KINDS)[number];

/** One condition as it is typed; fields of other kinds are kept, so that changing one's mind loses nothing. */
export interface ConditionForm {
  readonly kind: ConditionKind;
  readonly nodeId: string;
  /** Number of a step; empty while none is chosen. */
  readonly seq: string;
  readonly min: string;
  /** As a `datetime-local` field shows it. */
  readonly at: string;
  readonly classIds: readonly string[];
  readonly noticeId: string;
}

/** A rule as it is typed; without conditions there is none. */
export interface RuleForm {
  readonly mode: 'all' | 'any';
  readonly hidden: boolean;
  readonly conditions: readonly ConditionForm[];
}

export type RuleRequest = NonNullable<NonNullable<CallInput<typeof updateNodeRoute>['body']>['unlock']>;

export const NO_RULE: RuleForm = { mode: 'all', hidden: false, conditions: [] };
export const FRESH_CONDITION: ConditionForm = {
  kind: 'done',
  nodeId: '',
  seq: '',
  min: '60',
  at: '',
  classIds: [],
  noticeId: '',
};

export function ruleFormOf(rule: UnlockRule | null): RuleForm {
  if (!rule) return NO_RULE;
  return {
    mode: rule.mode,
    hidden: rule.hidden,
    conditions: rule.conditions.map((one) => ({
      ...FRESH_CONDITION,
      kind: one.kind,
      ...('nodeId' in one ? { nodeId: one.nodeId } : {}),
      ...('seq' in one ? { seq: String(one.seq) } : {}),
      ...('min' in one ? { min: String(one.min) } : {}),
      ...('at' in one ? { at: localOf(one.at) } : {}),
      ...('classIds' in one ? { classIds: one.classIds } : {}),
      ...('noticeId' in one ? { noticeId: one.noticeId } : {}),
    })),
  };
}

/** The rule as the call takes it; null for none. */
export function requestOf(form: RuleForm): RuleRequest | null {
  if (form.conditions.length === 0) return null;
  const { mode, hidden } = form;
  return {
    mode,
    hidden,
    conditions: form.conditions.map((one): RuleRequest['conditions'][number] => {
      const { kind, nodeId } = one;
      const min = Number(one.min);
      switch (kind) {
        case 'done':
          return { kind, nodeId };
        case 'score':
          return { kind, nodeId, min };
        case 'step':
          return { kind, nodeId, min, seq: Number(one.seq) };
        case 'date':
          return { kind, at: instantOf(one.at) ?? '' };
        case 'notice':
          return { kind, noticeId: one.noticeId };
        default:
          return { kind, classIds: [...one.classIds] };
      }
    }),
  };
}

export type ConditionFault = 'node' | 'min' | 'step' | 'date' | 'class' | 'notice';

/** What is missing in a condition; null when it is whole. */
export function conditionFault(one: ConditionForm): ConditionFault | null {
  if (one.kind === 'date') return instantOf(one.at) ? null : 'date';
  if (one.kind === 'class') return one.classIds.length > 0 ? null : 'class';
  if (one.kind === 'notice') return one.noticeId ? null : 'notice';
  if (!one.nodeId) return 'node';
  if (one.kind === 'done') return null;
  if (one.kind === 'step' && !one.seq) return 'step';
  const min = Number(one.min);
  return one.min.trim() && min >= 0 && min <= 100 ? null : 'min';
}

/** What a target list needs of a node. */
interface Target {
  readonly id: string;
  readonly type: string;
  readonly parent: string | null;
  readonly name: string;
  readonly sort: number;
}

/** True when a condition of this kind may look at a node of that type: steps are those of experiments. */
export const fitsKind = (kind: ConditionKind, type: string | undefined): boolean =>
  kind === 'done' || type === 'experiment' || (kind === 'score' && type !== undefined && isHandedIn(type));

/** Nodes a condition may name, in the order of the outline: never the node itself, what it holds or what holds it. */
export function targetsOf<T extends Target>(
  nodes: readonly T[],
  id: string | null,
  kind: ConditionKind,
): { readonly node: T; readonly level: number }[] {
  const below = new Set(id === null ? [] : subtreeIds(nodes, id));
  const above = new Set<string>();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (let at = byId.get(id ?? '')?.parent ?? null; at && !above.has(at); at = byId.get(at)?.parent ?? null) {
    above.add(at);
  }
  return linesOf(nodes, new Set())
    .filter(({ node }) => !below.has(node.id) && !above.has(node.id))
    .filter(({ node }) => fitsKind(kind, node.type))
    .map(({ node, level }) => ({ node, level }));
}

/** True when a rule waits for something its learners never see. */
export function waitsInVain(
  rule: UnlockRule | null,
  nodes: readonly { readonly id: string; readonly parent: string | null; readonly visible: boolean }[],
): boolean {
  if (!rule) return false;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const seen = (id: string): boolean => {
    const node = byId.get(id);
    return node?.visible === true && (node.parent === null || seen(node.parent));
  };
  return rule.conditions.some((one) => 'nodeId' in one && !seen(one.nodeId));
}
