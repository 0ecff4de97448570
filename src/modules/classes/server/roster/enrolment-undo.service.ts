import { AppError } from '../../../../kernel/errors/app-error.ts';
import type { TxCtx } from '../../../../platform/db/context.ts';
import type { IssueText } from '../../../../platform/imports/binding.ts';
import { endReading, openReading } from '../../../courses/server/courses.public.ts';
import { changeableClass } from '../class.access.ts';
import { freeSeat, presentClass, takeSeat } from '../enrolment.repository.ts';
import { changeSet, findSet, keepPlacesWithRoom } from '../groups/groups.repository.ts';
import { fillSeats } from '../queue.service.ts';
import * as lists from './enrolment-list.repository.ts';
import type { ListMemo, Placed } from './enrolment-list.service.ts';
import { moveEnrolment } from './move.service.ts';
import * as roster from './roster.repository.ts';

type Answer = 'reverted' | IssueText;
const GONE: Answer = { key: 'classes.import.gone' };

/** Whoever a list brought is out again; who did nothing yet is as if never named. */
async function takeOut(tx: TxCtx, id: string, memo: ListMemo): Promise<Answer> {
  const { row } = await changeableClass(tx, memo.classId);
  const now = await roster.lockedRow(tx, id);
  if (now?.classId !== memo.classId || (now.state !== 'active' && now.state !== 'waiting')) return GONE;
  const { personId, courseId, classId } = now;
  await lists.dropOrEnd(tx, id, !(await lists.workedSince(tx, now, id)));
  if (now.state === 'active') {
    await freeSeat(tx, classId);
    await endReading(tx, { classId, personId });
  }
  if (memo.raised) await lists.lowerCapacity(tx, classId);
  const queued = memo.former ? await lists.queueAgain(tx, memo.former) : false;
  tx.audit({
    action: 'enrolment.undo',
    object: 'class',
    objectId: classId,
    before: { personId, state: now.state },
    ...(queued ? { after: { state: memo.former!.state, classId: memo.former!.classId } } : {}),
  });
  if (now.state === 'active') await fillSeats(tx, classId, row.join_rule, courseId);
  return 'reverted';
}

/** Whoever a list took out is in the class again, by the enrolment as it was. */
async function takeIn(tx: TxCtx, id: string, { classId }: ListMemo): Promise<Answer> {
  const stays: Answer = { key: 'classes.import.noWayBack' };
  await changeableClass(tx, classId);
  const now = await roster.lockedRow(tx, id);
  if (now?.classId !== classId || now.state !== 'withdrawn' || now.account === 'disabled') return stays;
  if (await presentClass(tx, now.courseId, now.personId)) return stays;
  if (!(await takeSeat(tx, classId))) return stays;
  await keepPlacesWithRoom(tx, id);
  await roster.seatAgain(tx, id);
  await openReading(tx, now);
  tx.audit({
    action: 'enrolment.restore',
    object: 'class',
    objectId: classId,
    before: { personId: now.personId, state: 'withdrawn' },
    after: { personId: now.personId, state: 'active' },
  });
  return 'reverted';
}

/** Whoever a list moved is in the class of before again, with the groups there. */
async function moveBack(tx: TxCtx, id: string, memo: ListMemo): Promise<Answer> {
  const now = (await roster.rosterRows(tx, [id]))[0];
  if (now?.classId !== memo.classId || now.state !== 'active') return GONE;
  await moveEnrolment(tx, id, memo.from!, false);
  if (memo.raised) await lists.lowerCapacity(tx, memo.classId);
  await lists.placeAgain(tx, { enrolmentId: id, classId: memo.from! }, memo.places ?? []);
  return 'reverted';
}

/** Gives somebody who stays in the class the group of before. */
async function groupBack(tx: TxCtx, id: string, classId: string, placed: Placed): Promise<Answer> {
  await changeableClass(tx, classId);
  const set = await findSet(tx, placed.setId, true);
  const now = (await lists.groupsNow(tx, placed.setId, [id])).get(id) ?? null;
  if (!set || set.class_id !== classId || now !== placed.after) return { key: 'classes.groups.import.gone' };
  if (set.locked) return { key: 'classes.groups.locked' };
  const there = new Set((await lists.groupIds(tx, set.id)).values());
  const groupId = placed.before !== null && there.has(placed.before) ? placed.before : null;
  await lists.placeMany(tx, set.id, [{ enrolmentId: id, groupId }]);
  await changeSet(tx, set.id, {});
  tx.audit({
    action: 'group.save',
    object: 'groupSet',
    objectId: set.id,
    before: { name: set.name },
    after: { name: set.name, moved: [{ enrolmentId: id, from: placed.after, to: groupId }] },
  });
  return 'reverted';
}

async function revertOne(tx: TxCtx, id: string, memo: ListMemo): Promise<Answer> {
  switch (memo.kind) {
    case 'join':
    case 'wait':
      return takeOut(tx, id, memo);
    case 'leave':
      return takeIn(tx, id, memo);
    case 'move':
      return moveBack(tx, id, memo);
    case 'place':
      return groupBack(tx, id, memo.classId, memo.placed!);
  }
}

/** Takes rows of a list back, last written first; a row others changed meanwhile stays. */
export async function revertRows(
  tx: TxCtx,
  rows: readonly { readonly line: number; readonly objectId: string; readonly memo: unknown }[],
): Promise<ReadonlyMap<number, Answer>> {
  const answers = new Map<number, Answer>();
  for (const { line, objectId, memo } of rows) {
    if (memo === null) {
      answers.set(line, GONE);
      continue;
    }
    try {
      answers.set(line, await revertOne(tx, objectId, memo as ListMemo));
    } catch (error) {
      if (!(error instanceof AppError) || error.kind === 'fault' || error.kind === 'busy') throw error;
      answers.set(line, { key: error.code, ...(error.params ? { params: error.params } : {}) });
    }
  }
  const made = rows.flatMap(({ memo }) => (memo as ListMemo | null)?.placed ?? []);
  await lists.dropEmpty(
    tx,
    made.flatMap(({ madeGroup, after }) => (madeGroup && after !== null ? [after] : [])),
    made.flatMap(({ madeSet, setId }) => (madeSet ? [setId] : [])),
  );
  return answers;
}
