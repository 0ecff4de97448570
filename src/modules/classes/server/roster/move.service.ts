import { systemActor } from '../../../../kernel/access/actor.ts';
import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { forEachRow, type Outcome } from '../../../../platform/managed/parts.ts';
import { endReading, openReading } from '../../../courses/server/courses.public.ts';
import { moveRunsOfClass } from '../../../runs/server/runs.public.ts';
import { changeableClass, managesClasses, seeClass } from '../class.access.ts';
import { classMergePort, type MergeHindrance, type MergePlace, type MovedKind } from '../class.port.ts';
import type { ClassRow } from '../class.repository.ts';
import { lockBoth } from '../class-merge.repository.ts';
import { freeSeat, takeSeat } from '../enrolment.repository.ts';
import { endPlaces } from '../groups/groups.repository.ts';
import { notifyPlaced } from '../notice.service.ts';
import { fillSeats } from '../queue.service.ts';
import { seeEnrolment } from './roster.access.ts';
import * as roster from './roster.repository.ts';
import { addSeats } from './seats.service.ts';

/** @throws AppError invalid for classes of different courses or terms, conflict when one has ended */
function requirePair(from: ClassRow, into: ClassRow): void {
  if (from.id === into.id) throw appError('conflict', 'classes.moveTo.there');
  if (from.course_id !== into.course_id || from.term_id !== into.term_id) {
    throw appError('conflict', 'classes.moveTo.apart');
  }
  if (from.state === 'ended' || into.state === 'ended') throw appError('conflict', 'classes.class.ended');
}

/** What hinders people from moving; asked as the system, whose counts are told and nothing else. */
async function hindrancesOf(ctx: Ctx, place: MergePlace): Promise<MergeHindrance[]> {
  const parts = await Promise.all(ctx.ports.all(classMergePort).map((one) => one.preview(ctx, place)));
  return parts.flatMap((part) => part.hindrances).filter((one) => one.count > 0);
}

/**
 * Moves one learner with everything kept by class.
 * @param over a class without a seat gets one more
 * @throws AppError notFound, forbidden, invalid, conflict
 */
export async function moveEnrolment(
  tx: TxCtx,
  id: string,
  intoId: string,
  over: boolean,
): Promise<{ readonly from: string; readonly raised: boolean }> {
  const { classId } = (await seeEnrolment(tx, id)).row;
  await lockBoth(tx, [classId, intoId]);
  const { row: from } = await changeableClass(tx, classId);
  const { row: into } = await changeableClass(tx, intoId);
  const row = await roster.lockedRow(tx, id);
  if (row?.classId !== classId || row.state !== 'active') throw appError('conflict', 'error.state');
  requirePair(from, into);
  const place = { from: from.id, into: into.id, personIds: [row.personId] };
  const [hindrance] = await tx.asSystem(() => hindrancesOf(tx, place));
  if (hindrance)
    throw appError('conflict', `classes.moveTo.${hindrance.kind}`, { n: hindrance.count, name: from.name });
  const raised = over && into.taken >= into.capacity;
  if (raised) await addSeats(tx, into, 1);
  if (!(await takeSeat(tx, into.id))) throw appError('conflict', 'classes.join.full');
  await freeSeat(tx, from.id);
  const left: object[] = [];
  const runs = await tx.asSystem(async () => {
    for (const one of tx.ports.all(classMergePort)) left.push(...(await one.move(tx, place)));
    return moveRunsOfClass(tx, from.id, into.id, place.personIds);
  });
  await endPlaces(tx, id);
  await roster.moveRow(tx, id, into.id);
  await endReading(tx, { classId: from.id, personId: row.personId });
  await openReading(tx, { courseId: row.courseId, classId: into.id, personId: row.personId });
  tx.audit({
    action: 'enrolment.move',
    object: 'class',
    objectId: into.id,
    before: { personId: row.personId, classId: from.id },
    after: { personId: row.personId, classId: into.id, runs, left },
  });
  notifyPlaced(tx, into, row.personId, 'moved');
  await fillSeats(tx, from.id, from.join_rule, from.course_id);
  return { from: from.id, raised };
}

/**
 * Moves learners into another class of the same course and term, each by itself with runs, reports and marks; those that
 * cannot move are skipped with the reason.
 * @throws AppError forbidden without the right `class`
 */
export async function moveEnrolments(ctx: Ctx, ids: readonly string[], into: string): Promise<Outcome> {
  return forEachRow(
    ctx,
    ids,
    async (id) => {
      await ctx.tx((tx) => moveEnrolment(tx, id, into, false));
    },
    async (inner, id) => (await roster.rosterRows(inner, [id]))[0]?.name,
  );
}

/** What moving would do; nothing is written. @throws AppError notFound, forbidden without the right `class` */
export async function previewMove(ctx: Ctx, ids: readonly string[], intoId: string) {
  const { row: into, rights } = await seeClass(ctx, intoId);
  if (!managesClasses(rights)) throw appError('forbidden', 'error.forbidden');
  const rows = (await roster.rosterRows(ctx, ids)).filter(
    (row) => row.courseId === into.course_id && row.classId !== into.id && row.state === 'active',
  );
  const sums = new Map<'runs' | MovedKind, number>();
  const hindrances: (MergeHindrance & { className: string })[] = [];
  for (const classId of new Set(rows.map((row) => row.classId))) {
    const personIds = rows.filter((row) => row.classId === classId).map((row) => row.personId);
    const { row: from } = await seeClass(ctx, classId);
    const place = { from: classId, into: into.id, personIds };
    await ctx.as(systemActor('preview of a move')).read(async (inner) => {
      const runs = await roster.runsIn(inner, classId, personIds);
      const parts = await Promise.all(inner.ports.all(classMergePort).map((one) => one.preview(inner, place)));
      for (const { kind, count } of [{ kind: 'runs' as const, count: runs }, ...parts.flatMap((part) => part.moves)]) {
        sums.set(kind, (sums.get(kind) ?? 0) + count);
      }
      const found = parts.flatMap((part) => part.hindrances).filter((one) => one.count > 0);
      hindrances.push(...found.map((one) => ({ ...one, className: from.name })));
    });
  }
  return {
    people: rows.length,
    free: Math.max(0, into.capacity - into.taken),
    moves: [...sums].map(([kind, count]) => ({ kind, count })),
    hindrances,
  };
}
