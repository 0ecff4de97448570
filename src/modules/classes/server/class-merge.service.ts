import { systemActor } from '../../../kernel/access/actor.ts';
import { appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import {
  dropDatesFor,
  endReadingOf,
  nodesDatedFor,
  openReadingFor,
  renameClassInRules,
  rulesNamingClass,
} from '../../courses/server/courses.public.ts';
import { moveRunsOfClass } from '../../runs/server/runs.public.ts';
import { MAX_SEATS } from '../shared/class.model.ts';
import type { mergePreviewRoute } from '../shared/class-merge.contract.ts';
import { managesClasses, seeClass } from './class.access.ts';
import { classMergePort } from './class.port.ts';
import type { ClassRow } from './class.repository.ts';
import { closeMerged, lockBoth, mergeFacts, movePeople } from './class-merge.repository.ts';
import { moveSets } from './groups/groups.repository.ts';
import { notifyMerged } from './notice.service.ts';
import { fillSeats } from './queue.service.ts';

type Preview = CallOutput<typeof mergePreviewRoute>;

/**
 * Both classes, when the actor may merge them.
 * @throws AppError notFound, forbidden, conflict when one has ended or they are of different courses or terms
 */
async function pairOf(ctx: Ctx, fromId: string, intoId: string): Promise<{ from: ClassRow; into: ClassRow }> {
  const { row: from, rights, course } = await seeClass(ctx, fromId);
  const { row: into } = await seeClass(ctx, intoId);
  if (!managesClasses(rights)) throw appError('forbidden', 'error.forbidden');
  if (course.state === 'archived') throw appError('conflict', 'courses.course.archived');
  const apart = from.id === into.id || from.course_id !== into.course_id || from.term_id !== into.term_id;
  if (apart) throw appError('invalid', 'classes.merge.apart');
  if (from.state === 'ended' || into.state === 'ended') throw appError('conflict', 'classes.class.ended');
  return { from, into };
}

async function look(ctx: Ctx, from: ClassRow, into: ClassRow): Promise<Preview> {
  const facts = await mergeFacts(ctx, from.id, into.id);
  const parts = await Promise.all(
    ctx.ports.all(classMergePort).map((one) => one.preview(ctx, { from: from.id, into: into.id })),
  );
  const rules = await rulesNamingClass(ctx, from.course_id, from.id);
  const clashes = new Map<string, number>();
  for (const { personId, count } of parts.flatMap((part) => part.clashes)) {
    clashes.set(personId, (clashes.get(personId) ?? 0) + count);
  }
  const needed = into.taken + facts.members;
  const plain = (row: ClassRow) => ({ id: row.id, name: row.name, code: row.code, taken: row.taken });
  return {
    from: plain(from),
    into: plain(into),
    capacity: { now: into.capacity, after: Math.max(into.capacity, needed) },
    moves: [
      { kind: 'members' as const, count: facts.members },
      { kind: 'waiting' as const, count: facts.waiting },
      { kind: 'runs' as const, count: facts.runs },
      ...parts.flatMap((part) => part.moves),
      { kind: 'rules' as const, count: rules },
    ],
    dates: await nodesDatedFor(ctx, from.id),
    teachers: [...facts.teachers],
    doubled: facts.doubled.map((one) => ({
      ...one,
      since: new Date(one.since).toISOString(),
      clashes: clashes.get(one.personId) ?? 0,
    })),
    hindrances: [
      ...parts.flatMap((part) => part.hindrances),
      ...(needed > MAX_SEATS ? [{ kind: 'seats' as const, count: needed }] : []),
    ].filter((one) => one.count > 0),
  };
}

/** What merging would do; nothing is written. Counts are the system's, who merges sees no report. @throws AppError */
export async function previewMerge(ctx: Ctx, fromId: string, intoId: string): Promise<Preview> {
  const { from, into } = await pairOf(ctx, fromId, intoId);
  return ctx.as(systemActor('preview of a merge')).read((inner) => look(inner, from, into));
}

/** Moves everything the two classes have; answers the runs moved and what higher modules left out. */
async function moveEverything(tx: TxCtx, from: ClassRow, into: ClassRow) {
  const place = { from: from.id, into: into.id };
  const runs = await moveRunsOfClass(tx, from.id, into.id);
  const left: object[] = [];
  for (const one of tx.ports.all(classMergePort)) left.push(...(await one.move(tx, place)));
  await renameClassInRules(tx, from.course_id, place);
  await dropDatesFor(tx, from.id);
  return { runs, left };
}

/**
 * Merges a class into another one of the same course and term: learners, queue, teachers, runs, reports and marks move,
 * rules naming it name the other, the class ends. All in one transaction; it cannot be undone.
 * @throws AppError invalid for a wrongly typed code, conflict when something hinders it or somebody came or went since
 *   the preview
 */
export async function mergeClass(
  ctx: Ctx,
  fromId: string,
  given: { readonly into: string; readonly typed: string; readonly reason: string; readonly members: number },
) {
  return ctx.tx(async (tx) => {
    await pairOf(tx, fromId, given.into);
    const locked = await lockBoth(tx, [fromId, given.into]);
    const from = locked.get(fromId)!;
    const into = locked.get(given.into)!;
    if (from.state === 'ended' || into.state === 'ended') throw appError('conflict', 'classes.class.ended');
    if (given.typed.trim() !== from.code) {
      const fields = [{ path: 'typed', code: 'classes.merge.typed' as const, params: { code: from.code } }];
      throw appErrorWith({ fields }, 'invalid', 'classes.merge.typed', { code: from.code });
    }
    const seen = await tx.asSystem(() => look(tx, from, into));
    if (seen.hindrances.length > 0) {
      throw appErrorWith({ data: { hindrances: seen.hindrances } }, 'conflict', 'classes.merge.hindered');
    }
    if (seen.moves[0]!.count !== given.members) throw appError('conflict', 'classes.merge.changed');
    const { runs, left } = await tx.asSystem(() => moveEverything(tx, from, into));
    const groupSets = await moveSets(tx, from.id, into.id);
    const people = await movePeople(tx, from.id, into.id);
    await closeMerged(tx, { from: from.id, into: into.id, capacity: seen.capacity.after });
    await endReadingOf(tx, from.id);
    await openReadingFor(tx, { courseId: from.course_id, classId: into.id, personIds: people.members });
    tx.audit({
      action: 'class.merge',
      object: 'class',
      objectId: from.id,
      before: {
        state: from.state,
        taken: from.taken,
        into: { id: into.id, capacity: into.capacity, taken: into.taken },
      },
      after: {
        state: 'ended',
        mergedInto: into.id,
        moves: seen.moves,
        datesDropped: seen.dates,
        ...people,
        groupSets,
        left,
        capacity: seen.capacity.after,
      },
      reason: given.reason,
    });
    notifyMerged(tx, from, into, [...people.members, ...people.waiting]);
    await fillSeats(tx, into.id, into.join_rule, into.course_id);
    return { members: people.members.length, waiting: people.waiting.length, runs };
  });
}
