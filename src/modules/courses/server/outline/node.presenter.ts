import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { Mark } from '../../shared/completion.model.ts';
import type { courseTreeRoute } from '../../shared/structure.contract.ts';
import { type NodeLock, targetOf, type Unmet } from '../../shared/unlock.model.ts';
import type { NodeRow } from './node.repository.ts';

type Node = CallOutput<typeof courseTreeRoute>['rows'][number];
type Lock = NonNullable<Node['lock']>;
type Reason = Extract<Lock, { code: 'unmet' }>['reasons'][number];

/** Names by id, as far as the reader may know them. */
export interface Names {
  readonly experiments: ReadonlyMap<string, { readonly name: string }>;
  readonly nodes: ReadonlyMap<string, string>;
  readonly classes: ReadonlyMap<string, string>;
  /** Announcements the reader may read. */
  readonly notices: ReadonlyMap<string, string>;
  /** For the team: names of the classes a node has dates for, by node. */
  readonly dated: ReadonlyMap<string, readonly string[]>;
}

/** One condition as its learner reads it. What the learner does not see is not named. */
function presentReason({ condition, current }: Unmet, names: Names): Reason {
  if (condition.kind === 'date') return { kind: 'date', at: new Date(condition.at).toISOString() };
  if (condition.kind === 'class') {
    return { kind: 'class', classes: condition.classIds.flatMap((id) => names.classes.get(id) ?? []) };
  }
  if (condition.kind === 'notice') {
    const title = names.notices.get(condition.noticeId);
    return title === undefined ? { kind: 'absent' } : { kind: 'notice', noticeId: condition.noticeId, title };
  }
  const name = names.nodes.get(condition.nodeId);
  if (name === undefined) return { kind: 'absent' };
  const { nodeId } = condition;
  if (condition.kind === 'done') return { kind: 'done', nodeId, name, percent: current };
  const { min } = condition;
  if (condition.kind === 'score') return { kind: 'score', nodeId, name, min, current };
  return { kind: 'step', nodeId, name, step: condition.title, min, current };
}

function presentLock(lock: NodeLock | null, names: Names): Lock | null {
  if (!lock) return null;
  if (lock.code !== 'unmet') return { code: lock.code, at: lock.at.toISOString() };
  const reasons = lock.unmet.map((one) => presentReason(one, names));
  // Several things one does not see are one reason.
  const absent = reasons.findIndex(({ kind }) => kind === 'absent');
  return {
    code: 'unmet',
    mode: lock.mode,
    reasons: reasons.filter(({ kind }, i) => kind !== 'absent' || i === absent),
  };
}

/** True when a lock names classes, so that their names must be known. */
export const namesClasses = (lock: NodeLock | null): boolean =>
  lock?.code === 'unmet' &&
  lock.unmet.some(({ condition }) => targetOf(condition) === null && condition.kind === 'class');

/** Announcements a lock waits for. */
export const noticesOf = (lock: NodeLock | null): readonly string[] =>
  lock?.code === 'unmet'
    ? lock.unmet.flatMap(({ condition }) => (condition.kind === 'notice' ? [condition.noticeId] : []))
    : [];

/** A node for its reader: the team gets the rule, a learner the lock and the mark that come of it. */
export function presentNode(
  row: NodeRow,
  facts: { readonly names: Names; readonly team: boolean; readonly lock: NodeLock | null; readonly mark: Mark | null },
): Node {
  const { names, team, lock, mark } = facts;
  return {
    id: row.id,
    courseId: row.courseId,
    type: row.type,
    parent: row.parent,
    name: row.name,
    sort: row.sort,
    visible: row.visible,
    blank: team && row.blank,
    opensAt: row.opensAt?.toISOString() ?? null,
    closesAt: row.closesAt?.toISOString() ?? null,
    datedFor: [...(names.dated.get(row.id) ?? [])],
    version: row.version,
    required: row.required,
    hours: row.hours,
    completion: row.completion,
    passScore: row.passScore,
    talk: row.talk,
    unlock:
      team && row.unlock
        ? { ...row.unlock, conditions: row.unlock.conditions.map((one) => presentCondition(one)) }
        : null,
    mark: mark ? { ...mark } : null,
    experiment:
      row.experimentId === null
        ? null
        : {
            experimentId: row.experimentId,
            experimentName: names.experiments.get(row.experimentId)?.name ?? null,
            attempts: row.attempts,
            countRule: row.countRule ?? 'best',
            dueAt: row.dueAt?.toISOString() ?? null,
            reportRequired: row.reportRequired ?? false,
            reportScore: row.reportScore ?? 'atOnce',
            versionPin: row.versionPin,
            startState: row.startStateId === null ? null : { id: row.startStateId, title: row.startStateTitle ?? '' },
          },
    lock: presentLock(lock, names),
  };
}

type StoredCondition = NonNullable<NodeRow['unlock']>['conditions'][number];

const presentCondition = (one: StoredCondition) =>
  one.kind === 'class' ? { kind: one.kind, classIds: [...one.classIds] } : { ...one };
