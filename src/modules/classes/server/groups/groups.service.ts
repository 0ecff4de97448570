import { mulberry32 } from '../../../../kernel/cover/random.ts';
import { appError } from '../../../../kernel/errors/app-error.ts';
import type { RouteInput } from '../../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { fieldError } from '../../../../platform/managed/parts.ts';
import { courseFacts } from '../../../courses/server/courses.public.ts';
import { notify } from '../../../notifications/server/notifications.public.ts';
import type {
  createGroupSetRoute,
  groupSettingsRoute,
  planGroupsRoute,
  saveGroupSetRoute,
} from '../../shared/groups.contract.ts';
import { byMark, dealt, groupCount, groupName, MAX_GROUP_SETS, shuffled } from '../../shared/groups.model.ts';
import { currentMarksOf } from '../class.port.ts';
import type { ClassRow } from '../class.repository.ts';
import { handedInOf } from './group-work.port.ts';
import { changeableSet, heldSet, manageGroupsOf, requireUnlocked, seeGroupsOf, seeSet } from './groups.access.ts';
import * as groups from './groups.repository.ts';

type Body<R> = R extends { body: infer B } ? B : never;
type Drawn = readonly { readonly name: string; readonly members: readonly string[] }[];

const shown = ({ enrolmentId, number, name }: groups.Learner) => ({ enrolmentId, number, name });

/** Sets of a class. @throws AppError notFound */
export async function listGroupSets(ctx: Ctx, classId: string) {
  const { manage } = await seeGroupsOf(ctx, classId);
  const rows = await groups.listSets(ctx, classId);
  const people = await groups.learnersOf(ctx, classId);
  const { used } = await handedInOf(
    ctx,
    rows.map((row) => row.id),
  );
  return {
    rows: rows.map(({ id, name, locked, open, size, version, groups: count, placed }) => ({
      id,
      name,
      locked: locked || used.has(id),
      open,
      size,
      version,
      groups: count,
      placed,
    })),
    people: people.length,
    can: { manage },
  };
}

/** One set with everybody in it. @throws AppError notFound */
export async function groupSet(ctx: Ctx, setId: string) {
  const { set, manage } = await seeSet(ctx, setId);
  const people = new Map((await groups.learnersOf(ctx, set.class_id)).map((one) => [one.enrolmentId, shown(one)]));
  const { works, used } = await handedInOf(ctx, [setId]);
  const rows = (await groups.groupsOf(ctx, [setId])).map((group) => ({
    works: works.get(group.id) ?? 0,
    id: group.id,
    name: group.name,
    members: group.members.flatMap((one) => people.get(one.enrolmentId) ?? []),
  }));
  for (const one of rows.flatMap((group) => group.members)) people.delete(one.enrolmentId);
  const { name, locked, open, size, version } = set;
  return {
    id: set.id,
    classId: set.class_id,
    name,
    locked: locked || used.size > 0,
    used: used.size > 0,
    open,
    size,
    version,
    groups: rows,
    unassigned: [...people.values()],
    can: { manage },
  };
}

/**
 * Draws groups of everybody in a class; nothing is written. Marks are asked as the system: only the order they give is
 * told.
 * @throws AppError notFound, forbidden without the right `class`, conflict once the class has ended
 */
export async function planGroups(ctx: Ctx, classId: string, plan: Body<RouteInput<typeof planGroupsRoute>>) {
  await manageGroupsOf(ctx, classId);
  const people = await groups.learnersOf(ctx, classId);
  const count = groupCount(people.length, plan.by, plan.n);
  let ordered = people;
  if (plan.way === 'random') ordered = shuffled(people, mulberry32(plan.seed));
  else {
    const marks = await currentMarksOf(ctx, classId);
    ordered = byMark(people, (row) => marks?.marks.get(row.personId) ?? null);
  }
  const hands = dealt(ordered, count, plan.way === 'balanced');
  return { groups: hands.map((hand, i) => ({ name: groupName(i + 1), members: hand.map(shown) })) };
}

/** @throws AppError invalid for a name given twice, conflict for people who are not in the class or placed twice */
async function requireFitting(tx: TxCtx, classId: string, drawn: Drawn): Promise<void> {
  const names = new Set<string>();
  for (const [i, { name }] of drawn.entries()) {
    if (names.has(name)) throw fieldError(`groups.${i}.name`, 'classes.groups.nameTwice', { name });
    names.add(name);
  }
  const members = drawn.flatMap((one) => one.members);
  if (new Set(members).size !== members.length) throw appError('invalid', 'classes.groups.placedTwice');
  const people = new Set((await groups.learnersOf(tx, classId)).map((one) => one.enrolmentId));
  if (members.some((one) => !people.has(one))) throw appError('conflict', 'classes.groups.gone');
}

const sizesOf = (drawn: Drawn) => drawn.map((one) => ({ name: one.name, people: one.members.length }));

/** Tells the learners of a class that they may choose their group now. */
async function notifyChoice(tx: TxCtx, row: ClassRow, name: string): Promise<void> {
  const people = await groups.learnersOf(tx, row.id);
  const course = (await courseFacts(tx, [row.course_id])).get(row.course_id);
  notify(tx, {
    to: people.map((one) => one.personId),
    kind: 'teaching',
    key: 'classes.notice.groupsOpen',
    params: { courseName: course?.name ?? '', name },
    target: { page: 'study.info', query: { Id: row.course_id } },
  });
}

/** Makes a set, empty or as drawn. @throws AppError notFound, forbidden, invalid, conflict */
export async function createGroupSet(ctx: Ctx, classId: string, input: Body<RouteInput<typeof createGroupSetRoute>>) {
  const { name, open = false, size = null } = input;
  return ctx.tx(async (tx) => {
    const row = await manageGroupsOf(tx, classId, true);
    if ((await groups.listSets(tx, classId)).length >= MAX_GROUP_SETS) {
      throw appError('conflict', 'classes.groups.tooMany', { n: MAX_GROUP_SETS });
    }
    await requireFitting(tx, classId, input.groups);
    const id = tx.newId();
    await groups.insertSet(tx, { id, classId, name, open, size });
    await groups.writeGroups(
      tx,
      { id, classId },
      input.groups.map((one) => ({ ...one, id: tx.newId() })),
    );
    tx.audit({
      action: 'group.create',
      object: 'groupSet',
      objectId: id,
      after: { classId, name, open, size, groups: sizesOf(input.groups) },
    });
    if (open) await notifyChoice(tx, row, name);
    return { id, version: 1 };
  });
}

/**
 * Saves a whole set: name, groups in their order, who is in them.
 * @throws AppError notFound, forbidden, invalid, conflict when it is locked or somebody left the class, stale
 */
export async function saveGroupSet(ctx: Ctx, setId: string, input: Body<RouteInput<typeof saveGroupSetRoute>>) {
  return ctx.tx(async (tx) => {
    const set = await changeableSet(tx, setId, input.version);
    await requireUnlocked(tx, set);
    await requireFitting(tx, set.class_id, input.groups);
    const before = await groups.groupsOf(tx, [setId]);
    const present = new Set(before.map((one) => one.id));
    const given = input.groups.flatMap((one) => one.id ?? []);
    if (new Set(given).size !== given.length || given.some((id) => !present.has(id))) {
      throw appError('notFound', 'error.absent');
    }
    await groups.writeGroups(
      tx,
      { id: setId, classId: set.class_id },
      input.groups.map((one) => ({ ...one, id: one.id ?? tx.newId() })),
    );
    await groups.changeSet(tx, setId, { name: input.name });
    const from = new Map(before.flatMap((one) => one.members.map(({ enrolmentId }) => [enrolmentId, one.name])));
    const moved = input.groups.flatMap((one) =>
      one.members.flatMap((enrolmentId) =>
        from.get(enrolmentId) === one.name ? [] : { enrolmentId, from: from.get(enrolmentId) ?? null, to: one.name },
      ),
    );
    tx.audit({
      action: 'group.save',
      object: 'groupSet',
      objectId: setId,
      before: { name: set.name, groups: sizesOf(before.map((one) => ({ ...one, members: one.members.map(String) }))) },
      after: { name: input.name, groups: sizesOf(input.groups), moved },
    });
    return { id: setId, version: set.version + 1 };
  });
}

/** Locks or unlocks a set, opens or closes the choice of learners. @throws AppError notFound, forbidden, conflict */
export async function setGroupSettings(ctx: Ctx, setId: string, input: Body<RouteInput<typeof groupSettingsRoute>>) {
  return ctx.tx(async (tx) => {
    const { set, row } = await heldSet(tx, setId);
    const change = {
      locked: input.locked ?? set.locked,
      open: input.open ?? set.open,
      size: input.size === undefined ? set.size : input.size,
    };
    if (change.locked === set.locked && change.open === set.open && change.size === set.size) {
      return { id: setId, version: set.version };
    }
    if (change.locked !== set.locked || (change.open && !set.open)) {
      const { used } = await handedInOf(tx, [setId]);
      if (used.size > 0) throw appError('conflict', 'classes.groups.used');
    }
    await groups.changeSet(tx, setId, change);
    const chosen = (one: { readonly locked: boolean; readonly open: boolean }) => one.open && !one.locked;
    if (chosen(change) && !chosen(set)) await notifyChoice(tx, row, set.name);
    tx.audit({
      action: set.locked === change.locked ? 'group.settings' : change.locked ? 'group.lock' : 'group.unlock',
      object: 'groupSet',
      objectId: setId,
      before: { locked: set.locked, open: set.open, size: set.size },
      after: change,
    });
    return { id: setId, version: set.version + 1 };
  });
}

/** Deletes a set with its groups. @throws AppError notFound, forbidden, conflict while it is locked, stale */
export async function deleteGroupSet(ctx: Ctx, setId: string, version: number): Promise<void> {
  await ctx.tx(async (tx) => {
    const set = await changeableSet(tx, setId, version);
    await requireUnlocked(tx, set);
    const rows = await groups.groupsOf(tx, [setId]);
    await groups.deleteSet(tx, setId);
    tx.audit({
      action: 'group.delete',
      object: 'groupSet',
      objectId: setId,
      before: { classId: set.class_id, name: set.name, groups: rows },
    });
  });
}
