import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import type { ChosenPoint } from '../../../../knowledge/web/points.public.tsx';
import {
  type Completion,
  isTalkRule,
  PASS_SCORE,
  TALK_DEFAULTS,
  usualShare,
} from '../../../shared/completion.model.ts';
import { type AddressFault, addressFault } from '../../../shared/link.model.ts';
import type { courseTreeRoute, getNodeRoute } from '../../../shared/structure.contract.ts';
import { type CountRule, datesFault } from '../../../shared/structure.model.ts';
import { conditionFault, type RuleForm, requestOf, ruleFormOf } from './rule-form.model.ts';
import { instantOf, localOf } from './zone-time.model.ts';

/** A node with its content. */
export type FullNode = CallOutput<typeof getNodeRoute>;

/** A node as the outline holds it. */
export type OutlineNode = CallOutput<typeof courseTreeRoute>['rows'][number];

/** Dates of one class as `datetime-local` fields show them. */
export interface ClassDatesForm {
  readonly classId: string;
  readonly opensAt: string;
  readonly dueAt: string;
  readonly closesAt: string;
}

/** What is typed about a node beside its name, which is typed in its line; times as `datetime-local` fields show them. */
export interface NodeForm {
  readonly opensAt: string;
  readonly closesAt: string;
  readonly body: string;
  /** Where a link leads; empty for nowhere. */
  readonly address: string;
  readonly experimentId: string;
  readonly experimentName: string;
  /** Empty: as many as one likes. */
  readonly attempts: string;
  readonly countRule: CountRule;
  readonly dueAt: string;
  readonly reportRequired: boolean;
  readonly reportScore: 'atOnce' | 'withGrade';
  /** Version the node holds on to; empty: always the published one. */
  readonly versionPin: string;
  /** Starting state; empty: the beginning. */
  readonly startStateId: string;
  /** Class hours; empty for none. */
  readonly hours: string;
  readonly required: boolean;
  /** Null for what holds others. */
  readonly completion: Completion | null;
  readonly passScore: string;
  /** What a discussion asks for. */
  readonly talkPosts: string;
  readonly talkReplies: string;
  readonly talkCharacters: string;
  readonly rule: RuleForm;
  /** Classes with dates of their own. */
  readonly classDates: readonly ClassDatesForm[];
  /** Knowledge points, the primary one first. */
  readonly points: readonly ChosenPoint[];
  /** Objectives of the course it gives evidence of. */
  readonly objectives: readonly string[];
}

export function formOf(node: FullNode): NodeForm {
  const talk = node.talk ?? TALK_DEFAULTS;
  const experiment = node.experiment;
  return {
    opensAt: localOf(node.opensAt),
    closesAt: localOf(node.closesAt),
    body: node.body,
    address: node.address ?? '',
    experimentId: experiment?.experimentId ?? '',
    experimentName: experiment?.experimentName ?? '',
    attempts: experiment?.attempts?.toString() ?? '',
    countRule: experiment?.countRule ?? 'best',
    dueAt: localOf(experiment?.dueAt ?? null),
    reportRequired: experiment?.reportRequired ?? false,
    reportScore: experiment?.reportScore ?? 'atOnce',
    versionPin: experiment?.versionPin ?? '',
    startStateId: experiment?.startState?.id ?? '',
    hours: node.hours?.toString() ?? '',
    required: node.required,
    completion: node.completion,
    passScore: (node.passScore ?? usualShare(node.completion) ?? PASS_SCORE).toString(),
    talkPosts: talk.posts.toString(),
    talkReplies: talk.replies.toString(),
    talkCharacters: talk.characters.toString(),
    rule: ruleFormOf(node.unlock),
    classDates: node.classDates.map(({ classId, ...at }) => ({
      classId,
      opensAt: localOf(at.opensAt),
      dueAt: localOf(at.dueAt),
      closesAt: localOf(at.closesAt),
    })),
    points: node.points,
    objectives: node.objectives,
  };
}

const idsOf = (points: readonly ChosenPoint[]) => points.map(({ id }) => id);

export const sameForm = (a: NodeForm, b: NodeForm): boolean =>
  (Object.keys(a) as (keyof NodeForm)[]).every((key) =>
    key === 'rule' || key === 'objectives' || key === 'classDates'
      ? JSON.stringify(a[key]) === JSON.stringify(b[key])
      : key === 'points'
        ? idsOf(a.points).join() === idsOf(b.points).join()
        : a[key] === b[key],
  );

export type NodeFault =
  | AddressFault
  | 'attempts'
  | 'order'
  | 'due'
  | 'close'
  | 'hours'
  | 'passScore'
  | 'talk'
  | 'report'
  | 'rule';

/** Tabs of the editor, with the fields on each. */
export const NODE_TABS = ['content', 'opening', 'completion', 'knowledge'] as const;
export type NodeTab = (typeof NODE_TABS)[number];

const OPENING_FIELDS = ['opensAt', 'closesAt', 'dueAt', 'classDates', 'rule'] as const;

/** The tab on which a field stands. */
export function tabOf(field: keyof NodeForm): NodeTab {
  if (field === 'points' || field === 'objectives') return 'knowledge';
  if (field.startsWith('talk')) return 'completion';
  if (field === 'required' || field === 'completion' || field === 'passScore') return 'completion';
  return OPENING_FIELDS.some((one) => one === field) ? 'opening' : 'content';
}

const TALK_FIELDS = ['talkPosts', 'talkReplies', 'talkCharacters'] as const;

const talkOf = (form: NodeForm) => ({
  posts: Number(form.talkPosts),
  replies: Number(form.talkReplies),
  characters: Number(form.talkCharacters),
});

/** What is wrong with the dates of a class. */
export const datesFaultOf = ({ opensAt, dueAt, closesAt }: ClassDatesForm) =>
  datesFault(opensAt || null, dueAt || null, closesAt || null);

/** What is wrong, by field; the server checks the same. */
export function nodeFaults(form: NodeForm, isExperiment: boolean): ReadonlyMap<keyof NodeForm, NodeFault> {
  const faults = new Map<keyof NodeForm, NodeFault>();
  // Fields of one zone compare as text.
  const { opensAt, closesAt } = form;
  const dueAt = isExperiment ? form.dueAt : '';
  if (opensAt && closesAt && closesAt <= opensAt) faults.set('closesAt', 'order');
  if (opensAt && dueAt && dueAt <= opensAt) faults.set('dueAt', 'due');
  if (dueAt && closesAt && closesAt < dueAt) faults.set('closesAt', 'close');
  const inClass = form.classDates.map(datesFaultOf).find((one) => one !== null);
  if (inClass) faults.set('classDates', inClass);
  const attempts = Number(form.attempts);
  if (isExperiment && form.attempts.trim() && !(Number.isInteger(attempts) && attempts >= 1 && attempts <= 100)) {
    faults.set('attempts', 'attempts');
  }
  const hours = Number(form.hours);
  if (form.hours.trim() && !(hours >= 0 && hours <= 400 && Number.isInteger(hours * 2))) faults.set('hours', 'hours');
  const pass = Number(form.passScore);
  if (usualShare(form.completion) !== null && !(form.passScore.trim() && pass >= 0 && pass <= 100)) {
    faults.set('passScore', 'passScore');
  }
  if (form.completion === 'posted' && (TALK_FIELDS.some((field) => !form[field].trim()) || !isTalkRule(talkOf(form)))) {
    faults.set('talkPosts', 'talk');
  }
  if (form.completion === 'reported' && !form.reportRequired) faults.set('completion', 'report');
  const address = form.address.trim() ? addressFault(form.address) : null;
  if (address) faults.set('address', address);
  if (form.rule.conditions.some((one) => conditionFault(one))) faults.set('rule', 'rule');
  return faults;
}

/**
 * What changed, as the call takes it. A time whose field was not touched is not sent, so that the seconds the field
 * does not show stay.
 */
export function changeOf(form: NodeForm, before: NodeForm, isExperiment: boolean) {
  const changed = (key: keyof NodeForm) => form[key] !== before[key];
  return {
    ...(changed('opensAt') ? { opensAt: instantOf(form.opensAt) } : {}),
    ...(changed('closesAt') ? { closesAt: instantOf(form.closesAt) } : {}),
    ...(changed('body') ? { body: form.body } : {}),
    ...(changed('address') ? { address: form.address.trim() } : {}),
    ...(changed('hours') ? { hours: form.hours.trim() ? Number(form.hours) : null } : {}),
    ...(changed('required') ? { required: form.required } : {}),
    ...(changed('completion') && form.completion ? { completion: form.completion } : {}),
    ...(changed('passScore') && usualShare(form.completion) !== null ? { passScore: Number(form.passScore) } : {}),
    ...(form.completion === 'posted' && TALK_FIELDS.some(changed) ? { talk: talkOf(form) } : {}),
    ...(JSON.stringify(form.rule) === JSON.stringify(before.rule) ? {} : { unlock: requestOf(form.rule) }),
    ...(idsOf(form.points).join() === idsOf(before.points).join() ? {} : { points: idsOf(form.points) }),
    ...(JSON.stringify(form.classDates) === JSON.stringify(before.classDates)
      ? {}
      : {
          classDates: form.classDates.map(({ classId, ...at }) => ({
            classId,
            opensAt: instantOf(at.opensAt),
            dueAt: isExperiment ? instantOf(at.dueAt) : null,
            closesAt: instantOf(at.closesAt),
          })),
        }),
    ...(form.objectives.join() === before.objectives.join() ? {} : { objectives: [...form.objectives] }),
    ...(isExperiment
      ? {
          experiment: {
            ...(changed('experimentId') ? { experimentId: form.experimentId } : {}),
            ...(changed('attempts') ? { attempts: form.attempts.trim() ? Number(form.attempts) : null } : {}),
            ...(changed('countRule') ? { countRule: form.countRule } : {}),
            ...(changed('dueAt') ? { dueAt: instantOf(form.dueAt) } : {}),
            ...(changed('reportRequired') ? { reportRequired: form.reportRequired } : {}),
            ...(changed('reportScore') ? { reportScore: form.reportScore } : {}),
            ...(changed('versionPin') ? { versionPin: form.versionPin || null } : {}),
            ...(changed('startStateId') ? { startStateId: form.startStateId || null } : {}),
          },
        }
      : {}),
  };
}
