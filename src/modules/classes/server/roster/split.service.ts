import { systemActor } from '../../../../kernel/access/actor.ts';
import { appError, appErrorWith } from '../../../../kernel/errors/app-error.ts';
import type { CallOutput, RouteInput } from '../../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { endReadingFor, openReadingFor } from '../../../courses/server/courses.public.ts';
import { moveRunsOfClass } from '../../../runs/server/runs.public.ts';
import type { splitClassRoute, splitPreviewRoute } from '../../shared/class-split.contract.ts';
import { changeableClass, managesClasses, seeClass } from '../class.access.ts';
import { classMergePort } from '../class.port.ts';
import { type ClassRow, findClass, teachersOf } from '../class.repository.ts';
import { createClass, startClass } from '../class.service.ts';
import { notifyMoved } from '../notice.service.ts';
import { fillSeats } from '../queue.service.ts';
import { runsIn } from './roster.repository.ts';
import * as split from './split.repository.ts';

type Preview = CallOutput<typeof splitPreviewRoute>;
type Part = RouteInput<typeof splitClassRoute>['body']['parts'][number];

/** What goes along with these people, and what hinders them; asked as the system, whose counts alone are told. */
async function look(ctx: Ctx, classId: string, personIds: readonly string[]) {
  const parts = await Promise.all(
    // Nothing is asked about the class they go to, which is yet to be made.
    ctx.ports.all(classMergePort).map((one) => one.preview(ctx, { from: classId, into: classId, personIds })),
  );
  return {
    moves: [
      { kind: 'runs' as const, count: await runsIn(ctx, classId, personIds) },
      ...parts.flatMap((part) => part.moves),
    ],
    hindrances: parts.flatMap((part) => part.hindrances).filter((one) => one.count > 0),
  };
}

/** Who is in a class and what goes along when it is split. @throws AppError notFound, forbidden, conflict once it has ended */
export async function previewSplit(ctx: Ctx, classId: string): Promise<Preview> {
  const { row, rights } = await seeClass(ctx, classId);
  if (!managesClasses(rights)) throw appError('forbidden', 'error.forbidden');
  if (row.state === 'ended') throw appError('conflict', 'classes.class.ended');
  return ctx.as(systemActor('preview of a split')).read(async (inner) => {
    const members = await split.membersToSplit(inner, classId);
    const { moves, hindrances } = await look(
      inner,
      classId,
      members.map((one) => one.personId),
    );
    return {
      members: members.map(({ personId: _, ...one }) => one),
      moves: [{ kind: 'members' as const, count: members.length }, ...moves],
      groupSets: await split.countSets(inner, classId),
      hindrances,
    };
  });
}

/** @throws AppError conflict when somebody came or went since the preview, invalid when nobody would stay or one goes twice */
function requireParts(parts: readonly Part[], present: ReadonlySet<string>, seen: number): void {
  const going = parts.flatMap((part) => part.enrolmentIds);
  if (present.size !== seen || going.some((id) => !present.has(id)))
    throw appError('conflict', 'classes.split.changed');
  if (new Set(going).size !== going.length) throw appError('invalid', 'classes.split.twice');
  if (going.length >= present.size) throw appError('invalid', 'classes.split.nobodyStays');
  parts.forEach((part, at) => {
    if (part.capacity >= part.enrolmentIds.length) return;
    const params = { n: part.enrolmentIds.length };
    const fields = [{ path: `parts.${at}.capacity`, code: 'classes.capacity.taken' as const, params }];
    throw appErrorWith({ fields }, 'invalid', 'classes.capacity.taken', params);
  });
}

/** Gives people to a class that was just made, with runs, groups and what modules above keep by class. */
async function giveAlong(
  tx: TxCtx,
  from: ClassRow,
  into: string,
  enrolmentIds: readonly string[],
  personIds: string[],
) {
  const place = { from: from.id, into, personIds };
  const left: object[] = [];
  const runs = await tx.asSystem(async () => {
    for (const one of tx.ports.all(classMergePort)) left.push(...(await one.move(tx, place)));
    return moveRunsOfClass(tx, from.id, into, personIds);
  });
  const groupSets = await split.takeGroupsAlong(tx, { from: from.id, into, enrolmentIds });
  await split.giveEnrolments(tx, { from: from.id, into, enrolmentIds });
  await endReadingFor(tx, { classId: from.id, personIds });
  await openReadingFor(tx, { courseId: from.course_id, classId: into, personIds });
  return { runs, groupSets, left };
}

/**
 * Splits a class: new ones of its course and term with its teachers and rule of joining, running where it runs. People
 * go there with all they have done, the others stay; queue and applications stay. All in one transaction.
 * @throws AppError notFound, forbidden, invalid for a taken code and for parts that cannot be, conflict when something
 *   hinders it or somebody came or went since the preview
 */
export async function splitClass(
  ctx: Ctx,
  classId: string,
  given: RouteInput<typeof splitClassRoute>['body'],
): Promise<CallOutput<typeof splitClassRoute>> {
  return ctx.tx(async (tx) => {
    const { row: from } = await changeableClass(tx, classId);
    const members = await split.membersToSplit(tx, classId);
    requireParts(given.parts, new Set(members.map((one) => one.enrolmentId)), given.members);
    const personOf = new Map(members.map((one) => [one.enrolmentId, one.personId]));
    const peopleOf = (part: Part) => part.enrolmentIds.map((id) => personOf.get(id)!);
    const { hindrances } = await tx.asSystem(() => look(tx, classId, given.parts.flatMap(peopleOf)));
    if (hindrances.length > 0) {
      throw appErrorWith({ data: { hindrances } }, 'conflict', 'classes.split.hindered');
    }
    const teacherIds = await teachersOf(tx, classId);
    const made: { id: string; name: string; members: number }[] = [];
    const along: object[] = [];
    for (const part of given.parts) {
      const { name, code, capacity, enrolmentIds } = part;
      const { id } = await createClass(tx, {
        ...{ courseId: from.course_id, termId: from.term_id, code, name, capacity, teacherIds },
        joinRule: from.join_rule,
      });
      if (from.state === 'running') await startClass(tx, id);
      const personIds = peopleOf(part);
      along.push({ classId: id, ...(await giveAlong(tx, from, id, enrolmentIds, personIds)) });
      notifyMoved(tx, (await findClass(tx, id))!, personIds);
      made.push({ id, name, members: personIds.length });
    }
    tx.audit({
      action: 'class.split',
      object: 'class',
      objectId: classId,
      before: { taken: from.taken },
      after: { classes: made, along },
      reason: given.reason,
    });
    await fillSeats(tx, classId, from.join_rule, from.course_id);
    return { classes: made };
  });
}
