import { systemActor } from '../../../../kernel/access/actor.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { type AppliedRow, LineError } from '../../../../platform/imports/binding.ts';
import { courseRight } from '../../../courses/server/courses.public.ts';
import { changeableClass, managesClasses } from '../class.access.ts';
import { classMergePort, type MergeHindrance } from '../class.port.ts';
import { messages } from '../class-messages.engine.ts';
import { joinListed, withdrawMember } from '../enrolment.service.ts';
import { changeSet, findSet, insertSet } from '../groups/groups.repository.ts';
import { classesSeen, listedClasses, numberedPeople } from '../import/enrolment-import.repository.ts';
import { classOf, type EnrolmentRow, leaves } from '../import/enrolment-sheet.engine.ts';
import { notifyQueued } from '../notice.service.ts';
import { leave } from '../queue.repository.ts';
import { type ListAct, type ListVerdict, pairKey, validateList } from './enrolment-list.engine.ts';
import * as lists from './enrolment-list.repository.ts';
import { moveEnrolment } from './move.service.ts';

const given = (values: readonly (string | null | undefined)[]): string[] => [
  ...new Set(values.filter((value): value is string => typeof value === 'string' && value !== '')),
];

/**
 * What hinders people of a list from changing their class, asked for all of a pair of classes at once, and one by one
 * only where something hinders some of them.
 */
async function hindrances(
  ctx: Ctx,
  pairs: ReadonlyMap<string, { readonly from: string; readonly into: string; readonly personIds: string[] }>,
): Promise<ReadonlyMap<string, MergeHindrance>> {
  const found = new Map<string, MergeHindrance>();
  if (pairs.size === 0) return found;
  await ctx.as(systemActor('preview of a list')).read(async (inner) => {
    const hindranceOf = async (from: string, into: string, personIds: readonly string[]) => {
      const parts = await Promise.all(
        inner.ports.all(classMergePort).map((one) => one.preview(inner, { from, into, personIds })),
      );
      return parts.flatMap((part) => part.hindrances).find((one) => one.count > 0);
    };
    for (const { from, into, personIds } of pairs.values()) {
      if (!(await hindranceOf(from, into, personIds))) continue;
      for (const personId of personIds) {
        const hindrance = await hindranceOf(from, into, [personId]);
        if (hindrance) found.set(pairKey(personId, into), hindrance);
      }
    }
  });
  return found;
}

/** Validates a list of learners for the actor: a handful of statements, however long it is. */
export async function validateRows(
  ctx: Ctx,
  rows: readonly EnrolmentRow[],
  options: ReadonlySet<string>,
): Promise<Map<number, ListVerdict>> {
  const personId = ctx.actor.kind === 'person' ? ctx.actor.personId : null;
  const nothing = { sets: new Map(), groupOf: new Map(), within: new Set<string>(), hindered: new Map() };
  const chosen = { moves: options.has('move'), over: options.has('over') };
  if (personId === null) return validateList(rows, { classes: [], people: [], ...nothing, ...chosen });
  const listed = await listedClasses(ctx, personId, given(rows.map((row) => row.values.class)));
  const managed = new Set<string>();
  for (const courseId of new Set(listed.map((one) => one.courseId))) {
    if (managesClasses(await courseRight(ctx, courseId))) managed.add(courseId);
  }
  const classes = listed.filter((one) => managed.has(one.courseId));
  const courses = [...new Set(classes.map((one) => one.courseId))];
  const people = await numberedPeople(ctx, given(rows.map((row) => row.values.number)), courses);
  const grouped = rows.some((row) => row.values.group !== undefined);
  const sets = grouped
    ? await lists.listedSets(
        ctx,
        classes.map(({ id }) => id),
      )
    : nothing.sets;
  const groupOf = await lists.groupNames(
    ctx,
    [...sets.values()].map(({ id }) => id),
  );
  const byNumber = Map.groupBy(people, (one) => one.number);
  const pairs = new Map<string, { from: string; into: string; personIds: string[] }>();
  for (const row of rows) {
    const target = leaves(row) ? null : classOf(row.values, classes);
    if (!target || 'level' in target) continue;
    for (const person of byNumber.get(row.values.number ?? '') ?? []) {
      const from = person.enrolled[target.courseId]?.classId;
      if (from === undefined || from === target.id) continue;
      const key = pairKey(from, target.id);
      const pair = pairs.get(key) ?? { from, into: target.id, personIds: [] };
      pair.personIds.push(person.personId);
      pairs.set(key, pair);
    }
  }
  const within = new Set(await classesSeen(ctx, personId, [...new Set([...pairs.values()].map(({ from }) => from))]));
  const hindered = chosen.moves ? await hindrances(ctx, pairs) : nothing.hindered;
  return validateList(rows, { classes, people, sets, groupOf, within, hindered, ...chosen });
}

/** A group in which a row put somebody, and where the person was before. */
export interface Placed {
  readonly setId: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly madeSet?: boolean;
  readonly madeGroup?: boolean;
}

/** What stood before a row was written. */
export interface ListMemo {
  readonly kind: ListAct['kind'];
  readonly classId: string;
  /** The queue the person stood in. */
  readonly former?: lists.Former | undefined;
  /** The class the person came from, with the groups there. */
  readonly from?: string;
  readonly places?: readonly lists.SetPlace[];
  /** The class got a seat more. */
  readonly raised?: boolean;
  readonly placed?: Placed;
}

interface Written {
  readonly line: number;
  readonly act: ListAct;
  enrolmentId: string;
  memo: ListMemo;
}

/** People without a seat stand in the queue of a class, in the order of the list. */
async function queueAll(tx: TxCtx, classId: string, rows: readonly Written[]): Promise<void> {
  const { row } = await changeableClass(tx, classId);
  const personIds = rows.map(({ act }) => act.personId);
  const before = await lists.formerOf(tx, row.course_id, personIds);
  for (const { classId: queued, personId } of before) await leave(tx, queued, personId);
  const people = personIds.map((personId) => ({ id: tx.newId(), personId }));
  await lists.queueListed(tx, { classId, courseId: row.course_id }, people);
  for (const [at, one] of rows.entries()) {
    const { personId } = one.act;
    one.enrolmentId = people[at]!.id;
    one.memo = { ...one.memo, former: before.find((each) => each.personId === personId) };
    tx.audit({
      action: 'enrolment.apply',
      object: 'class',
      objectId: classId,
      after: { personId, source: 'import', courseId: row.course_id, state: 'waiting' },
    });
  }
  notifyQueued(tx, row, personIds);
}

/** Puts people of a list into a class. */
async function joinAll(tx: TxCtx, classId: string, rows: readonly Written[]): Promise<void> {
  await changeableClass(tx, classId);
  const seats = rows.filter(({ act }) => act.over).length;
  const joined = await joinListed(
    tx,
    classId,
    rows.map(({ act }) => act.personId),
    seats,
  );
  for (const one of rows) {
    const { enrolmentId, former } = joined.get(one.act.personId)!;
    one.enrolmentId = enrolmentId;
    one.memo = { ...one.memo, former, raised: one.act.over ?? false };
  }
}

/** Puts people into the groups that rows name; a set and groups that are missing are made. */
async function placeAll(tx: TxCtx, classId: string, rows: readonly Written[]): Promise<void> {
  const found = (await lists.listedSets(tx, [classId])).get(classId);
  const name = messages.format(tx.locale, 'classes.groups.setNameOf', { n: 1 });
  const set = found ? (await findSet(tx, found.id, true))! : { id: tx.newId(), name, locked: false };
  if (set.locked) return;
  if (!found) await insertSet(tx, { id: set.id, classId, name, open: false, size: null });
  const ids = new Map(await lists.groupIds(tx, set.id));
  const wanted = given(rows.map(({ act }) => act.group)).filter((one) => !ids.has(one));
  const made = wanted.map((one) => ({ id: tx.newId(), name: one }));
  await lists.addGroups(tx, set.id, made);
  for (const one of made) ids.set(one.name, one.id);
  const now = await lists.groupsNow(
    tx,
    set.id,
    rows.map(({ enrolmentId }) => enrolmentId),
  );
  const first = new Set(wanted);
  let madeSet = !found;
  for (const one of rows) {
    const { group = null } = one.act;
    const placed: Placed = {
      setId: set.id,
      before: now.get(one.enrolmentId) ?? null,
      after: group === null ? null : ids.get(group)!,
      madeSet,
      madeGroup: group !== null && first.delete(group),
    };
    madeSet = false;
    one.memo = { ...one.memo, placed };
  }
  await lists.placeMany(
    tx,
    set.id,
    rows.map(({ enrolmentId, memo }) => ({ enrolmentId, groupId: memo.placed!.after })),
  );
  await changeSet(tx, set.id, {});
  tx.audit({
    action: 'group.save',
    object: 'groupSet',
    objectId: set.id,
    before: { name: set.name },
    after: {
      name: set.name,
      moved: rows.map(({ enrolmentId, act, memo }) => ({
        enrolmentId,
        from: memo.placed!.before,
        to: act.group ?? null,
      })),
    },
  });
}

/** Writes rows that were validated in this transaction, as many of one class at once as there are. */
export async function writeRows(
  tx: TxCtx,
  rows: readonly { readonly line: number; readonly verdict: ListVerdict }[],
): Promise<ReadonlyMap<number, AppliedRow>> {
  const work: Written[] = rows.flatMap(({ line, verdict: { act } }) => {
    if (!act) return [];
    return [{ line, act, enrolmentId: act.enrolmentId ?? '', memo: { kind: act.kind, classId: act.classId } }];
  });
  const leftReason = messages.format(tx.locale, 'classes.import.leftReason');
  for (const one of work) {
    const { act } = one;
    try {
      if (act.kind === 'leave') await withdrawMember(tx, act.classId, act.personId, leftReason);
      if (act.kind !== 'move') continue;
      const places = await lists.placesOf(tx, one.enrolmentId);
      const { from, raised } = await moveEnrolment(tx, one.enrolmentId, act.classId, act.over ?? false);
      one.memo = { ...one.memo, from, places, raised };
    } catch (error) {
      throw new LineError(one.line, error);
    }
  }
  // In one order, so that two imports never wait for each other.
  const classIds = [...new Set(work.map(({ act }) => act.classId))].sort();
  for (const classId of classIds) {
    const here = work.filter(({ act }) => act.classId === classId);
    const of = (kind: ListAct['kind']) => here.filter(({ act }) => act.kind === kind);
    if (of('join').length > 0) await joinAll(tx, classId, of('join'));
    if (of('wait').length > 0) await queueAll(tx, classId, of('wait'));
    const placing = here.filter(({ act }) => act.group !== undefined);
    if (placing.length > 0) {
      await changeableClass(tx, classId);
      await placeAll(tx, classId, placing);
    }
  }
  return new Map(work.map(({ line, enrolmentId, memo }) => [line, { objectId: enrolmentId, memo }]));
}
