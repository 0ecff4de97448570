import { appError } from '../../../../kernel/errors/app-error.ts';
import type { RouteInput } from '../../../../kernel/http/contract.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { fieldError } from '../../../../platform/managed/parts.ts';
import { cleanRichText } from '../../../../platform/text/rich-text.ts';
import { experimentFacts } from '../../../catalogue/server/catalogue.public.ts';
import { releasesOf } from '../../../content/server/content.public.ts';
import { tiePoints } from '../../../knowledge/server/knowledge.public.ts';
import { requireStartState, runsOfNodes } from '../../../runs/server/runs.public.ts';
import {
  type Completion,
  completionsOf,
  isItem,
  isTalkRule,
  TALK_DEFAULTS,
  usualShare,
} from '../../shared/completion.model.ts';
import { makeRoom } from '../../shared/lines.model.ts';
import { addressFault, addressOfText } from '../../shared/link.model.ts';
import type { updateNodeRoute } from '../../shared/structure.contract.ts';
import { datesFault, holdsChildren, NODE_TYPES, moveNode as planMove } from '../../shared/structure.model.ts';
import type { UnlockRule } from '../../shared/unlock.model.ts';
import { changeableCourse, seeCourse } from '../course.access.ts';
import { tieObjectives } from '../info/objective.repository.ts';
import { replaceOwnDates } from './class-dates.service.ts';
import { changeableNode } from './node.access.ts';
import * as nodes from './node.repository.ts';
import { checkedRules, type RuleRequest, requireNoCircle } from './unlock.service.ts';

/** Kind under which nodes are tied to knowledge points. */
export const NODE_LINKS = 'node';

export interface NodeInput extends Omit<nodes.NewNode, 'courseId' | 'completion' | 'passScore' | 'talk' | 'sort'> {
  /** Id chosen by the caller; a fresh one when absent. */
  readonly id?: string | undefined;
  /** Place among its siblings; behind the last when absent. */
  readonly index?: number | undefined;
  readonly experiment?: nodes.ExperimentSettings | undefined;
  /** Ids of knowledge points, the primary one first. */
  readonly points?: readonly string[] | undefined;
}

type Moment = string | Date | null;

/** Opening before due before closing; each may be missing. @throws AppError invalid */
export function requireOrder(opens: Moment, due: Moment, closes: Moment): void {
  const fault = datesFault(opens, due, closes);
  if (fault) throw appError('invalid', fault === 'close' ? 'courses.node.closesBeforeDue' : 'courses.node.order');
}

/** A learner can run only what is listed. @throws AppError invalid */
async function requireExperiment(ctx: Ctx, id: string): Promise<{ passScore: number }> {
  const experiment = (await experimentFacts(ctx, [id])).get(id);
  if (experiment?.state !== 'listed') throw appError('invalid', 'courses.node.experiment');
  return experiment;
}

/** What counts towards the progress and when it is done must fit what the node is. @throws AppError invalid */
function requireCompletion(
  node: { readonly type: string },
  rule: {
    readonly required: boolean;
    readonly completion: Completion | null;
    readonly reportRequired: boolean;
  },
): void {
  if (rule.required && !isItem(node.type)) throw appError('invalid', 'courses.node.requiredItem');
  if (rule.completion !== null && !completionsOf(node.type).includes(rule.completion)) {
    throw appError('invalid', 'courses.node.completion');
  }
  if (rule.completion === 'reported' && !rule.reportRequired) throw appError('invalid', 'courses.node.reportNeeded');
}

/**
 * The address of a link in its one spelling; null for none.
 * @throws AppError invalid for anything but a link, and for what is not an https address
 */
function linkAddress(type: string, text: string | null | undefined): string | null {
  if (!text?.trim()) return null;
  if (type !== 'link') throw fieldError('address', 'courses.node.onlyLink');
  const fault = addressFault(text);
  if (fault) throw fieldError('address', `courses.nodeFault.${fault}`);
  return addressOfText(text);
}

/** Only what was published, of the same experiment, can be held on to. @throws AppError invalid */
async function requireRelease(ctx: Ctx, experimentId: string, versionId: string): Promise<void> {
  const releases = await releasesOf(ctx, experimentId);
  if (!releases.some(({ id }) => id === versionId)) throw appError('invalid', 'courses.node.version');
}

/**
 * Versions of an experiment a node of the course may hold on to, the newest first.
 * @throws AppError notFound, forbidden outside the editors of the course, invalid for what is not listed
 */
export async function pinnableVersions(ctx: Ctx, courseId: string, experimentId: string) {
  const { rights } = await seeCourse(ctx, courseId);
  if (rights?.structure !== 'all') throw appError('forbidden', 'error.forbidden');
  await requireExperiment(ctx, experimentId);
  return releasesOf(ctx, experimentId);
}

/** Adds a node with an id of the caller's choice. Sent again, what is there already is the answer. @throws AppError conflict */
export async function addNodeOnce(ctx: Ctx, courseId: string, input: NodeInput & { readonly id: string }) {
  return ctx.tx(async (tx) => {
    await changeableCourse(tx, courseId, 'structure');
    const [there] = await nodes.ownersOf(tx, [input.id]);
    if (there && (there.courseId !== courseId || there.deleted)) throw appError('conflict', 'courses.node.taken');
    return there ? { id: input.id, removed: [] } : addNode(tx, courseId, input);
  });
}

/**
 * Adds a hidden node. Answers the tags the sanitiser took out of its text.
 * @throws AppError invalid for a type not offered yet, a leaf as parent, dates in the wrong order, an unlisted experiment
 */
export async function addNode(
  ctx: Ctx,
  courseId: string,
  input: NodeInput,
): Promise<{ id: string; removed: readonly string[] }> {
  return ctx.tx(async (tx) => {
    await changeableCourse(tx, courseId, 'structure');
    if (!(NODE_TYPES as readonly string[]).includes(input.type)) throw appError('invalid', 'courses.node.later');
    if ((input.type === 'experiment') !== (input.experiment !== undefined)) {
      throw appError('invalid', 'courses.node.settings');
    }
    if (input.parent !== null) {
      const parent = await nodes.findNode(tx, input.parent);
      if (parent?.courseId !== courseId) throw appError('invalid', 'courses.node.absent');
      if (!holdsChildren(parent.type)) throw appError('invalid', 'courses.node.leaf');
    }
    const address = linkAddress(input.type, input.address);
    requireOrder(input.opensAt ?? null, input.experiment?.dueAt ?? null, input.closesAt ?? null);
    const experiment = input.experiment ? await requireExperiment(tx, input.experiment.experimentId) : null;
    const completion = completionsOf(input.type)[0] ?? null;
    const required = input.required ?? input.type === 'experiment';
    requireCompletion(input, { required, completion, reportRequired: false });
    if (input.experiment?.versionPin) {
      await requireRelease(tx, input.experiment.experimentId, input.experiment.versionPin);
    }
    if (input.experiment?.startStateId) {
      await requireStartState(tx, input.experiment.experimentId, input.experiment.startStateId);
    }
    const { html, removed } = cleanRichText(input.body ?? '');
    const id = input.id ?? tx.newId();
    const passScore = completion === 'passed' && experiment ? experiment.passScore : usualShare(completion);
    const room =
      input.index === undefined
        ? null
        : makeRoom(await nodes.courseNodes(tx, courseId), input.parent, { index: input.index, count: 1 });
    const sort = room && room.moved.length > 0 ? { sort: room.first } : {};
    await nodes.insertNode(tx, id, {
      ...input,
      ...sort,
      courseId,
      body: html,
      required,
      completion,
      passScore,
      address,
      talk: input.type === 'discussion' ? TALK_DEFAULTS : null,
    });
    await nodes.placeNodes(tx, room?.moved ?? []);
    if (input.experiment) await nodes.insertExperimentSettings(tx, id, input.experiment);
    if (input.points?.length) await tiePoints(tx, { type: NODE_LINKS, id }, input.points);
    tx.audit({
      action: 'node.create',
      object: 'node',
      objectId: id,
      after: {
        courseId,
        type: input.type,
        parent: input.parent,
        name: input.name,
        experiment: input.experiment ?? null,
        ...(address ? { address } : {}),
        ...(input.points?.length ? { points: input.points } : {}),
      },
    });
    return { id, removed };
  });
}

export type NodeChange = RouteInput<typeof updateNodeRoute>['body'];

const SETTING_COLUMN: Readonly<Record<keyof nodes.ExperimentSettings, string>> = {
  experimentId: 'experiment_id',
  attempts: 'attempts',
  countRule: 'count_rule',
  dueAt: 'due_at',
  reportRequired: 'report_required',
  reportScore: 'report_score',
  versionPin: 'version_pin',
  startStateId: 'start_state_id',
};

const given = (entries: readonly (readonly [string, unknown])[]) =>
  Object.fromEntries(entries.filter(([, value]) => value !== undefined));

/**
 * Changes a node and the settings of its experiment.
 * @throws AppError stale when the node changed meanwhile, conflict when runs already belong to the present experiment
 */
export async function updateNode(ctx: Ctx, nodeId: string, change: NodeChange) {
  return ctx.tx(async (tx) => {
    const { node } = await changeableNode(tx, nodeId);
    if (node.version !== change.version) throw appError('stale', 'error.stale');
    const { experiment } = change;
    if (experiment && node.type !== 'experiment') throw appError('invalid', 'courses.node.settings');
    const pick = (next: string | null | undefined, old: Date | null): Moment => (next === undefined ? old : next);
    requireOrder(
      pick(change.opensAt, node.opensAt),
      pick(experiment?.dueAt, node.dueAt),
      pick(change.closesAt, node.closesAt),
    );
    if (experiment?.experimentId && experiment.experimentId !== node.experimentId) {
      await requireExperiment(tx, experiment.experimentId);
      const runs = await runsOfNodes(tx, { nodeIds: [nodeId] });
      if (runs.length > 0) throw appError('conflict', 'courses.node.used', { n: runs.length });
    }
    const experimentId = experiment?.experimentId ?? node.experimentId;
    // Another experiment lets go of the version and the starting state of the former one.
    const letGo = experimentId !== node.experimentId ? null : undefined;
    const versionPin = experiment?.versionPin === undefined ? letGo : experiment.versionPin;
    const startStateId = experiment?.startStateId === undefined ? letGo : experiment.startStateId;
    if (startStateId && experimentId) await requireStartState(tx, experimentId, startStateId);
    if (versionPin && experimentId) await requireRelease(tx, experimentId, versionPin);
    const completion = change.completion ?? node.completion;
    requireCompletion(node, {
      required: change.required ?? node.required,
      completion,
      reportRequired: experiment?.reportRequired ?? node.reportRequired ?? false,
    });
    if (change.talk && (node.type !== 'discussion' || !isTalkRule(change.talk))) {
      throw fieldError('talk', 'courses.nodeFault.talk');
    }
    // What the former rule asked for says nothing of another one.
    const asksAnew = node.passScore === null || completion !== node.completion;
    const unlock = change.unlock === undefined ? undefined : await ruleOf(tx, node, change.unlock);
    const address = change.address === undefined ? undefined : linkAddress(node.type, change.address);
    if (address === null && node.type === 'link' && node.visible) throw fieldError('address', 'courses.node.emptyLink');
    const clean = change.body === undefined ? null : cleanRichText(change.body);
    const columns = given([
      ['name', change.name],
      ['opens_at', change.opensAt],
      ['closes_at', change.closesAt],
      ['body', clean?.html],
      ['address', address],
      ['required', change.required],
      ['hours', change.hours],
      ['completion', change.completion],
      ['pass_score', change.passScore ?? (asksAnew ? (usualShare(completion) ?? undefined) : undefined)],
      ['talk', change.talk && JSON.stringify(change.talk)],
      ['unlock', unlock === undefined ? undefined : unlock && JSON.stringify(unlock)],
    ]);
    const settings = given(
      Object.entries(SETTING_COLUMN).map(([key, column]) => [
        column,
        key === 'versionPin'
          ? versionPin
          : key === 'startStateId'
            ? startStateId
            : experiment?.[key as keyof nodes.ExperimentSettings],
      ]),
    );
    const tied = change.points && (await tiePoints(tx, { type: NODE_LINKS, id: nodeId }, change.points));
    if (change.objectives && !(await tieObjectives(tx, nodeId, change.objectives))) {
      throw fieldError('objectives', 'courses.objective.absent');
    }
    const ownDates = change.classDates && (await replaceOwnDates(tx, node, change.classDates));
    await nodes.changeNode(tx, nodeId, columns);
    if (Object.keys(settings).length > 0) await nodes.changeExperimentSettings(tx, nodeId, settings);
    const { body: _text, ...before } = node;
    tx.audit({
      action: 'node.update',
      object: 'node',
      objectId: nodeId,
      before: ownDates ? { ...before, classDates: ownDates } : before,
      after: {
        ...columns,
        ...settings,
        ...(ownDates ? { classDates: change.classDates } : {}),
        ...(tied ? { points: change.points } : {}),
        ...(change.objectives ? { objectives: change.objectives } : {}),
      },
    });
    return { version: node.version + 1, removed: clean?.removed ?? [] };
  });
}

/** The rule as it is stored, fit for its node and part of no circle. @throws AppError invalid */
async function ruleOf(ctx: Ctx, node: nodes.NodeRow, request: RuleRequest | null): Promise<UnlockRule | null> {
  const outline = await nodes.courseNodes(ctx, node.courseId);
  const [unlock = null] = await checkedRules(ctx, outline, [request]);
  requireNoCircle(outline.map((one) => (one.id === node.id ? { ...one, unlock } : one)));
  return unlock;
}

/** The outline with some nodes at new places. */
function placed<T extends { readonly id: string; readonly parent: string | null }>(
  outline: readonly T[],
  changed: readonly { readonly id: string; readonly parent: string | null }[],
): T[] {
  const parents = new Map(changed.map((row) => [row.id, row.parent]));
  return outline.map((node) => (parents.has(node.id) ? { ...node, parent: parents.get(node.id)! } : node));
}

const MOVE_FAULTS = {
  cycle: 'courses.node.cycle',
  leaf: 'courses.node.leaf',
  unknown: 'courses.node.absent',
} as const;

/** Moves a node. @throws AppError invalid below itself or below a leaf */
export async function moveNode(
  ctx: Ctx,
  nodeId: string,
  to: { readonly parent: string | null; readonly index: number },
) {
  return ctx.tx(async (tx) => {
    const { node } = await changeableNode(tx, nodeId);
    const outline = await nodes.courseNodes(tx, node.courseId);
    const plan = planMove(outline, nodeId, to);
    if (!plan.ok) throw appError('invalid', MOVE_FAULTS[plan.why]);
    requireNoCircle(placed(outline, plan.changed));
    await nodes.placeNodes(tx, plan.changed);
    if (plan.changed.length > 0) {
      tx.audit({
        action: 'node.move',
        object: 'node',
        objectId: nodeId,
        before: { parent: node.parent, sort: node.sort },
        after: to,
      });
    }
    return { changed: [...plan.changed] };
  });
}

/** Facts of an outline row as specification §3 writes it. */
export interface NodeRowChange {
  readonly name?: string | undefined;
  readonly parent?: string | null | undefined;
  readonly sort?: number | undefined;
}

/**
 * Writes an outline row as it stands, for clients that keep the order themselves: `sort` is taken literally and must
 * be free among its siblings when the transaction ends.
 * @throws AppError invalid below itself or below a leaf, notFound, forbidden
 */
export async function writeNodeRow(ctx: Ctx, nodeId: string, change: NodeRowChange): Promise<void> {
  await ctx.tx(async (tx) => {
    const { node } = await changeableNode(tx, nodeId);
    if (change.parent !== undefined && change.parent !== node.parent) {
      const outline = await nodes.courseNodes(tx, node.courseId);
      const plan = planMove(outline, nodeId, { parent: change.parent, index: 0 });
      if (!plan.ok) throw appError('invalid', MOVE_FAULTS[plan.why]);
      requireNoCircle(placed(outline, plan.changed));
    }
    const columns = given([
      ['name', change.name],
      ['parent_id', change.parent],
      ['sort', change.sort],
    ]);
    await nodes.changeNode(tx, nodeId, columns);
    tx.audit({
      action: 'node.update',
      object: 'node',
      objectId: nodeId,
      before: { name: node.name, parent: node.parent, sort: node.sort },
      after: change,
    });
  });
}
