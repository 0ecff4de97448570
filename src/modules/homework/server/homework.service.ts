import { isDeepStrictEqual as same } from 'node:util';
import { appError } from '../../../kernel/errors/app-error.ts';
import type { RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { changedValues, fieldError, requireRestorable, requireVersion } from '../../../platform/managed/parts.ts';
import { seeTeamPlace } from '../../classes/server/classes.public.ts';
import { addNode, changeableCourse, placedNodes } from '../../courses/server/courses.public.ts';
import type { SetDates } from '../shared/dates.model.ts';
import type { createHomeworkRoute, saveHomeworkRoute } from '../shared/homework.contract.ts';
import { MAX_HOMEWORK } from '../shared/homework.model.ts';
import { mayStart, saveScope } from '../shared/homework.policy.ts';
import { extensionsOf, HOMEWORK_DEFAULTS } from '../shared/homework-settings.model.ts';
import type { Rubric } from '../shared/rubric.model.ts';
import { holdFiles } from './brief-file.service.ts';
import { changeableHomework, seeHomework } from './homework.access.ts';
import { figuresOf, handInsOf } from './homework.port.ts';
import { findLearners, type HomeworkClass, type HomeworkFacts, lockedHomework } from './homework.repository.ts';
import * as change from './homework-change.repository.ts';
import { classNames, countHomework, takenNodes } from './homework-list.repository.ts';
import { notifyLearners } from './notice.service.ts';
import { type ReadPlan, readPlan, validateNode } from './plan.service.ts';

type Saved = RouteInput<typeof saveHomeworkRoute>['body'];

const isoOf = (at: Date | null) => at?.toISOString() ?? null;

/** What the history says of a plan: words and numbers. */
function planFacts(
  { settings, brief, attachments, ...plan }: change.HomeworkPlan,
  of: { readonly classes: readonly string[]; readonly rubric: Rubric | null },
) {
  const { late, fileKinds, answer, resubmit, peer, ...rules } = settings;
  return {
    title: plan.title,
    homeworkBrief: brief.length,
    attachments: attachments.length,
    maxScore: plan.maxScore,
    opensAt: isoOf(plan.opensAt),
    dueAt: isoOf(plan.dueAt),
    cutoffAt: isoOf(plan.cutoffAt),
    classes: of.classes.join(', '),
    rubric: (of.rubric ?? []).map(({ name }) => name).join(', '),
    answer: `answer_${answer}`,
    resubmit: `resubmit_${resubmit}`,
    fileKinds: (extensionsOf(fileKinds) ?? []).join(', '),
    ...rules,
    latePerUnit: late ? late.perUnit : null,
    lateUnit: late ? `late_${late.unit}` : null,
    lateFloor: late ? late.floor : null,
    peerReviews: peer ? peer.reviews : null,
    peerOpensAt: peer ? peer.opensAt : null,
    peerDueAt: peer ? peer.dueAt : null,
    peerAnonymous: peer ? peer.anonymous : null,
    peerDeduct: peer ? peer.deduct : null,
    peerExtraHours: peer ? peer.extraHours : null,
    peerCalibrate: peer ? (peer.calibrate ?? false) : null,
  };
}

async function requireRoom(tx: TxCtx, courseId: string): Promise<void> {
  if ((await countHomework(tx, courseId)) >= MAX_HOMEWORK)
    throw appError('refused', 'homework.max', { n: MAX_HOMEWORK });
}

const NO_DATES: SetDates = { opensAt: null, dueAt: null, cutoffAt: null };

/**
 * Begins homework as a draft, at a node that has none or at a new one; the window of the node becomes its dates.
 * @throws AppError notFound, forbidden, invalid, conflict
 */
export async function createHomework(
  ctx: Ctx,
  courseId: string,
  { title, nodeId, parentId }: RouteInput<typeof createHomeworkRoute>['body'],
): Promise<{ id: string; version: number }> {
  return ctx.tx(async (tx) => {
    await seeTeamPlace(tx, courseId, 'assess');
    await changeableCourse(tx, courseId, 'assess');
    await requireRoom(tx, courseId);
    const node =
      nodeId === null
        ? { ...(await addNode(tx, courseId, { type: 'homework', parent: parentId, name: title })), ...NO_DATES }
        : await validateNode(tx, courseId, null, nodeId);
    const dueAt = 'closesAt' in node ? node.closesAt : null;
    const id = tx.newId();
    await change.insertHomework(tx, {
      ...{ id, courseId, nodeId: node.id, title, brief: '', attachments: [], maxScore: 100 },
      ...{ opensAt: node.opensAt, dueAt, cutoffAt: null, settings: HOMEWORK_DEFAULTS },
    });
    tx.audit({ action: 'homework.create', object: 'homework', objectId: id, after: { title } });
    return { id, version: 1 };
  });
}

/** Copies words, rules and rubric of homework into a new draft, at a new node beside its own. @throws AppError */
export async function copyHomework(ctx: Ctx, homeworkId: string, title: string) {
  return ctx.tx(async (tx) => {
    const { homework } = await seeHomework(tx, homeworkId, 'assess');
    const { courseId, maxScore, brief, settings, rubric, classes } = homework;
    await changeableCourse(tx, courseId, 'assess');
    await requireRoom(tx, courseId);
    const own = (await placedNodes(tx, courseId)).find(({ id }) => id === homework.nodeId);
    const node = await addNode(tx, courseId, { type: 'homework', parent: own?.parent ?? null, name: title });
    const id = tx.newId();
    await change.insertHomework(tx, {
      ...{ id, courseId, nodeId: node.id, title, brief, maxScore, ...NO_DATES },
      settings: { ...settings, peer: settings.peer && { ...settings.peer, opensAt: null, dueAt: null } },
      // Files belong to one object: they stay with the original.
      attachments: [],
    });
    await change.replaceClasses(
      tx,
      id,
      classes.map((one) => ({ ...one, ...NO_DATES })),
    );
    if (rubric) await change.writeRubric(tx, id, rubric, true);
    tx.audit({ action: 'homework.copy', object: 'homework', objectId: id, after: { title, from: homework.title } });
    return { id, version: 1 };
  });
}

const ownDates = ({ opensAt, dueAt, cutoffAt }: SetDates) => [isoOf(opensAt), isoOf(dueAt), isoOf(cutoffAt)];

/** Dates, general or of a class, are moved by a command of their own once learners know of them. @throws AppError conflict */
function requireDates(homework: HomeworkFacts, { plan, classes }: ReadPlan): void {
  const had = new Map(homework.classes.map((one) => [one.classId, one]));
  const moved = classes.some((one) => !same(ownDates(one), ownDates(had.get(one.classId) ?? NO_DATES)));
  if (moved || !same(ownDates(plan), ownDates(homework)))
    throw fieldError('dueAt', 'homework.save.dates', {}, 'conflict');
  if (plan.nodeId !== homework.nodeId) throw fieldError('nodeId', 'homework.save.node', {}, 'conflict');
}

/** @throws AppError conflict where something was handed in or marked that the change would contradict */
async function requireUnused(tx: TxCtx, homework: HomeworkFacts, { plan, classes }: ReadPlan): Promise<void> {
  const setsOf = (of: readonly HomeworkClass[]) => new Map(of.map(({ classId, groupSetId }) => [classId, groupSetId]));
  const had = setsOf(homework.classes);
  const regrouped =
    plan.settings.groups !== homework.settings.groups ||
    (plan.settings.groups && [...setsOf(classes)].some(([id, set]) => had.has(id) && had.get(id) !== set));
  if (!regrouped && plan.maxScore === homework.maxScore) return;
  const { handedIn, marked } = (await figuresOf(tx, [homework.id], null)).get(homework.id)!;
  if (regrouped && handedIn > 0) throw fieldError('settings.groups', 'homework.save.groups', {}, 'conflict');
  if (plan.maxScore !== homework.maxScore && marked > 0) {
    throw fieldError('maxScore', 'homework.save.marked', {}, 'conflict');
  }
}

/**
 * Writes the classes of homework that learners know of: who comes is told, who handed in stays.
 * @throws AppError conflict when somebody who handed in would be none of its learners any more
 */
async function settleClasses(tx: TxCtx, homework: HomeworkFacts, classes: readonly HomeworkClass[]): Promise<void> {
  if (
    same(
      homework.classes,
      [...classes].sort((a, b) => (a.classId < b.classId ? -1 : 1)),
    )
  )
    return;
  const before = await findLearners(tx, homework, null);
  await change.replaceClasses(tx, homework.id, classes);
  const changed = { ...homework, classes };
  const after = await findLearners(tx, changed, null);
  const ids = new Set(after.map(({ personId }) => personId));
  const handIns = await handInsOf(tx, homework.id);
  const lost = before.find(({ personId }) => !ids.has(personId) && handIns.has(personId));
  if (lost) throw fieldError('classes', 'homework.save.classUsed', { name: lost.className }, 'conflict');
  const known = new Set(before.map(({ personId }) => personId));
  const added = after.filter(({ personId }) => !known.has(personId)).map(({ personId }) => personId);
  if (homework.state === 'published') {
    await notifyLearners(tx, homework, added, 'published', { dueAt: homework.dueAt });
  }
}

/** @throws AppError conflict when more than the words of released homework is another */
function requireTextOnly(homework: HomeworkFacts, { plan, rubric, classes }: ReadPlan): void {
  const { title: _, brief: _brief, attachments: _files, ...rules } = plan;
  const { opensAt, dueAt, cutoffAt, nodeId, maxScore, settings } = homework;
  const stands = { nodeId, maxScore, settings, opensAt, dueAt, cutoffAt };
  const sorted = [...classes].sort((a, b) => (a.classId < b.classId ? -1 : 1));
  const kept = same(rules, stands) && same(rubric, homework.rubric) && same(sorted, homework.classes);
  if (!kept) throw appError('conflict', 'homework.save.released');
}

/**
 * Saves homework: all of a draft; all but node and dates of what learners know; the words of what is released. A rubric
 * that changes after the publication becomes a version of its own.
 * @throws AppError notFound, forbidden, stale, invalid, conflict
 */
export async function saveHomework(ctx: Ctx, homeworkId: string, input: Saved) {
  return ctx.tx(async (tx) => {
    const { homework } = await changeableHomework(tx, homeworkId, 'assess');
    await requireVersion(
      tx,
      { id: homework.id, version: homework.version, updated_at: homework.updatedAt },
      input.version,
      {
        object: 'homework',
        current: () => ({ title: homework.title, version: homework.version }),
      },
    );
    const scope = saveScope(homework.state);
    const read = await readPlan(tx, homework, input);
    if (scope === 'text') requireTextOnly(homework, read);
    if (scope === 'given') {
      requireDates(homework, read);
      await requireUnused(tx, homework, read);
    }
    const { plan, rubric, classes } = read;
    await change.updatePlan(tx, homeworkId, plan);
    await holdFiles(tx, homeworkId, plan.attachments);
    if (scope === 'all') await change.replaceClasses(tx, homeworkId, classes);
    if (scope === 'given') await settleClasses(tx, homework, classes);
    if (!same(rubric, homework.rubric)) await change.writeRubric(tx, homeworkId, rubric, scope === 'all');
    const names = await classNames(tx, homework.courseId);
    const { changed, ...values } = changedValues(
      planFacts(homework, {
        classes: homework.classes.flatMap(({ classId }) => names.get(classId) ?? []).sort(),
        rubric: homework.rubric,
      }),
      planFacts(plan, { classes: read.classNames, rubric }),
    );
    if (changed) tx.audit({ action: 'homework.save', object: 'homework', objectId: homeworkId, ...values });
    return { id: homeworkId, version: homework.version + 1, removed: [...read.removed] };
  });
}

/** Puts a draft into the bin. @throws AppError notFound, forbidden, conflict */
export async function deleteHomework(ctx: Ctx, homeworkId: string): Promise<{ id: string }> {
  return ctx.tx(async (tx) => {
    const { homework } = await changeableHomework(tx, homeworkId, 'assess');
    if (!mayStart('remove', homework.state)) throw appError('conflict', 'homework.remove.state');
    await change.setDeleted(tx, homeworkId, true);
    tx.audit({
      action: 'homework.delete',
      object: 'homework',
      objectId: homeworkId,
      before: { title: homework.title },
    });
    return { id: homeworkId };
  });
}

/** Takes homework out of the bin; its node may have another by now. @throws AppError notFound, forbidden, conflict */
export async function restoreHomework(ctx: Ctx, homeworkId: string): Promise<{ id: string }> {
  return ctx.tx(async (tx) => {
    const { homework } = await changeableHomework(tx, homeworkId, 'assess', true);
    requireRestorable(tx, { deleted_at: homework.deletedAt }, { over: 'homework.restore.over' });
    await requireRoom(tx, homework.courseId);
    if ((await takenNodes(tx, homework.courseId)).has(homework.nodeId)) {
      throw appError('conflict', 'homework.fault.nodeTaken');
    }
    await change.setDeleted(tx, homeworkId, false);
    tx.audit({
      action: 'homework.restore',
      object: 'homework',
      objectId: homeworkId,
      after: { title: homework.title },
    });
    return { id: homeworkId };
  });
}

/** Homework whose row is locked anew after what belongs to it was changed: its dates as they hold now. */
export const reread = async (tx: TxCtx, id: string): Promise<HomeworkFacts> =>
  (await lockedHomework(tx, id, 'update'))!;
