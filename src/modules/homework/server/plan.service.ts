import { isDeepStrictEqual as same } from 'node:util';
import type { RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { fieldError } from '../../../platform/managed/parts.ts';
import { cleanRichText } from '../../../platform/text/rich-text.ts';
import { placedNodes } from '../../courses/server/courses.public.ts';
import { datesFor, type SetDates } from '../shared/dates.model.ts';
import type { saveHomeworkRoute } from '../shared/homework.contract.ts';
import type { PeerRule } from '../shared/homework-settings.model.ts';
import { type Rubric, rubricFault } from '../shared/rubric.model.ts';
import type { HomeworkClass, HomeworkFacts } from './homework.repository.ts';
import type { HomeworkPlan } from './homework-change.repository.ts';
import { findClasses, takenNodes } from './homework-list.repository.ts';

type Input = RouteInput<typeof saveHomeworkRoute>['body'];
type DatesInput = Readonly<Record<keyof SetDates, string | null>>;

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

/** Dates as an address or a form gives them. */
export const readDates = ({ opensAt, dueAt, cutoffAt }: DatesInput): SetDates => ({
  opensAt: dateOf(opensAt),
  dueAt: dateOf(dueAt),
  cutoffAt: dateOf(cutoffAt),
});

/**
 * Refuses dates in the wrong order, general ones or as they hold for a class; what is missing is the concern of publishing.
 * @param at field the dates stand in, with its point; empty for the general ones
 * @throws AppError invalid with the field at fault
 */
export function validateDates(general: SetDates, ofClass: SetDates | null = null, at = ''): void {
  const { opensAt, dueAt } = datesFor(general, ofClass, null);
  const own = ofClass ?? general;
  if (opensAt && dueAt && dueAt <= opensAt) {
    throw fieldError(own.dueAt ? `${at}dueAt` : `${at}opensAt`, 'homework.fault.dueAt');
  }
  if (own.cutoffAt && dueAt && own.cutoffAt < dueAt) throw fieldError(`${at}cutoffAt`, 'homework.fault.cutoffAt');
  if (own.cutoffAt && !dueAt) throw fieldError(`${at}dueAt`, 'homework.fault.dueNeeded');
}

/** @throws AppError invalid when a node is none for homework of the course, conflict when it has homework already */
export async function validateNode(ctx: Ctx, courseId: string, homeworkId: string | null, nodeId: string) {
  const node = (await placedNodes(ctx, courseId)).find(({ id, type }) => id === nodeId && type === 'homework');
  if (!node) throw fieldError('nodeId', 'homework.fault.node');
  const owner = (await takenNodes(ctx, courseId)).get(nodeId);
  if (owner !== undefined && owner !== homeworkId) {
    throw fieldError('nodeId', 'homework.fault.nodeTaken', {}, 'conflict');
  }
  return node;
}

/** Classes as they are stored. @throws AppError invalid when one is none of the course, has ended, or has no such set */
async function readClasses(ctx: Ctx, homework: HomeworkFacts, input: Input, general: SetDates) {
  if (input.classes.length === 0) return { classes: [], names: [] };
  const known = new Map((await findClasses(ctx, homework.courseId)).map((one) => [one.id, one]));
  const had = new Set(homework.classes.map(({ classId }) => classId));
  const byId = new Map(input.classes.map((one) => [one.id, one]));
  const classes: HomeworkClass[] = [];
  for (const [at, { id, groupSetId, ...dates }] of [...byId.values()].entries()) {
    const found = known.get(id);
    if (!found && !had.has(id)) throw fieldError('classes', 'homework.fault.classes');
    if (found?.state === 'ended' && !had.has(id)) {
      throw fieldError('classes', 'homework.fault.classEnded', { name: found.name });
    }
    if (groupSetId !== null && !found?.groupSets.some((one) => one.id === groupSetId)) {
      throw fieldError(`classes.${at}.groupSetId`, 'homework.fault.groupSet');
    }
    const own = readDates(dates);
    validateDates(general, own, `classes.${at}.`);
    classes.push({ classId: id, ...own, groupSetId });
  }
  return { classes, names: classes.flatMap(({ classId }) => known.get(classId)?.name ?? []).sort() };
}

/** @throws AppError invalid with the criterion at fault, or the total where it has to be the full mark */
export function validateRubric(rubric: Rubric, maxScore: number, complete: boolean): void {
  const fault = rubricFault(rubric, maxScore);
  if (fault === null) return;
  if (fault.code !== 'sum') throw fieldError(`rubric.${fault.at}`, `homework.fault.rubric.${fault.code}`);
  if (complete) throw fieldError('rubric', 'homework.fault.rubric.sum', { a: fault.sum, b: maxScore });
}

/** The last date anybody's work is due without more time of the own; null while there is none. */
export const lastDue = (dueAt: Date | null, classes: readonly SetDates[]): Date | null =>
  [dueAt, ...classes.map((one) => one.dueAt)].reduce((last, at) => (at && (!last || at > last) ? at : last), null);

const wellSpelt = (at: string | null) => at && new Date(at).toISOString();
const withoutEnd = (peer: PeerRule | null) => peer && { ...peer, dueAt: null };

/** Peer review that has begun: only its end may move, and not into the past; once it is over, nothing. */
function validateBegun(had: PeerRule, peer: PeerRule | null, now: Date): void {
  if (!same(withoutEnd(peer), withoutEnd(had))) {
    throw fieldError('settings.peer', 'homework.fault.peerBegun', {}, 'conflict');
  }
  const dueAt = peer?.dueAt ?? null;
  if (dueAt === had.dueAt) return;
  if (new Date(had.dueAt!) <= now) throw fieldError('settings.peer.dueAt', 'homework.fault.peerEnded', {}, 'conflict');
  if (dueAt === null || new Date(dueAt) <= now) throw fieldError('settings.peer.dueAt', 'homework.fault.past');
}

/** True once learners may have begun to review each other. */
const hasBegun = ({ state, settings: { peer } }: Pick<HomeworkFacts, 'state' | 'settings'>, now: Date): boolean =>
  state !== 'draft' && peer?.opensAt != null && new Date(peer.opensAt) <= now;

/**
 * Peer review as it is stored; its dates have to be in order and after the last due date.
 * @throws AppError invalid, conflict with the field at fault
 */
function readPeer({ state, settings }: HomeworkFacts, input: PeerRule | null, dueAt: Date | null, now: Date) {
  const had = settings.peer;
  const peer = input && { ...input, opensAt: wellSpelt(input.opensAt), dueAt: wellSpelt(input.dueAt) };
  if (had && hasBegun({ state, settings }, now)) {
    validateBegun(had, peer, now);
    return peer;
  }
  if (!peer) return null;
  const { opensAt, dueAt: ends } = peer;
  if (state !== 'draft' && (opensAt === null || ends === null)) {
    throw fieldError(`settings.peer.${opensAt === null ? 'opensAt' : 'dueAt'}`, 'homework.check.peerDates');
  }
  if (opensAt !== null && dueAt !== null && new Date(opensAt) < dueAt) {
    throw fieldError('settings.peer.opensAt', 'homework.fault.peerOpens');
  }
  if (ends !== null && ((opensAt !== null && ends <= opensAt) || (state !== 'draft' && new Date(ends) <= now))) {
    throw fieldError('settings.peer.dueAt', 'homework.fault.peerDue');
  }
  return peer;
}

/** What was saved of homework as it is stored; tags that were taken out of the brief. */
export interface ReadPlan {
  readonly plan: HomeworkPlan;
  readonly rubric: Rubric | null;
  readonly classes: readonly HomeworkClass[];
  readonly classNames: readonly string[];
  readonly removed: readonly string[];
}

/**
 * Reads what somebody saves. A draft may lack anything; what is there has to be right.
 * @throws AppError invalid, conflict with the field at fault
 */
export async function readPlan(ctx: Ctx, homework: HomeworkFacts, input: Input): Promise<ReadPlan> {
  const { html, removed } = cleanRichText(input.brief);
  const dates = readDates(input);
  validateDates(dates);
  const { settings, rubric, maxScore, title } = input;
  if (settings.resubmit === 'afterReturn' && settings.maxReturns === 0) {
    throw fieldError('settings.maxReturns', 'homework.fault.returns');
  }
  if (rubric) validateRubric(rubric, maxScore, homework.state !== 'draft');
  const { classes, names } = await readClasses(ctx, homework, input, dates);
  if (input.nodeId !== homework.nodeId) await validateNode(ctx, homework.courseId, homework.id, input.nodeId);
  if (maxScore !== homework.maxScore && hasBegun(homework, ctx.clock.now())) {
    throw fieldError('maxScore', 'homework.fault.peerBegun', {}, 'conflict');
  }
  const peer = readPeer(homework, settings.peer, lastDue(dates.dueAt, classes), ctx.clock.now());
  const attachments = [...new Set(input.attachments)];
  const plan = {
    title,
    brief: html,
    attachments,
    nodeId: input.nodeId,
    maxScore,
    settings: { ...settings, peer },
    ...dates,
  };
  return { plan, rubric, classes, classNames: names, removed: [...removed] };
}
