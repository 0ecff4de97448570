import { appError } from '../../../kernel/errors/app-error.ts';
import type { TxCtx } from '../../../platform/db/context.ts';
import { peopleById } from '../../identity/server/identity.public.ts';
import { turnOfOther } from '../shared/draft-rule.model.ts';
import { planMembers } from '../shared/member.policy.ts';
import { type OwnPlace, refusalFor, workKey } from './own-place.service.ts';
import * as rows from './work.repository.ts';

/** Brings the members of a work in line with the group. @returns whether anything changed */
async function alignMembers(tx: TxCtx, work: rows.OpenWork, memberIds: readonly string[]): Promise<boolean> {
  const standing = await rows.membershipOf(tx, work.homeworkId, [...new Set([...memberIds, ...work.memberIds])]);
  const of = new Map(standing.map((one) => [one.personId, one]));
  const plan = planMembers(
    work.id,
    memberIds.map((personId) => ({
      personId,
      workId: of.get(personId)?.workId ?? null,
      handedIn: of.get(personId)?.handedIn ?? false,
    })),
    work.memberIds,
    standing.some(({ workId, handedIn }) => workId === work.id && handedIn),
  );
  await rows.leaveWork(tx, work.id, plan.leave);
  await rows.joinWork(tx, work, plan.join);
  return plan.join.length + plan.leave.length > 0;
}

/** The work of the place, made when there is none yet; its row stays locked. Under the system's identity. */
async function ensureWork(tx: TxCtx, place: OwnPlace): Promise<rows.OpenWork> {
  const key = workKey(place);
  let work = await rows.lockOwnWork(tx, key);
  if (!work) {
    await rows.queueBeginners(tx, key);
    work = await rows.lockOwnWork(tx, key);
  }
  if (!work) {
    const row = { id: tx.newId(), homeworkId: key.homeworkId, classId: place.classId, groupId: key.groupId };
    await rows.insertWork(tx, row);
    if (!place.group) await rows.joinWork(tx, row, [key.personId]);
    work = (await rows.lockWork(tx, row.id))!;
  }
  const { group } = place;
  if (group && work.groupId === group.id && (await alignMembers(tx, work, group.memberIds))) {
    work = (await rows.lockWork(tx, work.id))!;
  }
  return work;
}

/**
 * The work of the place for a change by the actor, made when there is none yet; its row stays locked. The rest of the
 * transaction that touches it runs under the system's identity too.
 * @param turn the other members have to wait: somebody else's turn is refused, unless it is taken over
 * @throws AppError conflict when nothing is taken now, or somebody else is writing
 */
export async function openWork(
  tx: TxCtx,
  place: OwnPlace,
  { takeOver }: { readonly takeOver: boolean },
): Promise<rows.OpenWork> {
  const work = await ensureWork(tx, place);
  const refusal = refusalFor(place, work, work.now);
  if (refusal) throw appError('conflict', `handIns.refused.${refusal}`);
  const turn = { by: work.editingBy, until: work.editingUntil?.getTime() ?? null };
  const other = takeOver ? null : turnOfOther(turn, place.personId, work.now.getTime());
  if (other) {
    const name = (await peopleById(tx, [other])).get(other)?.name ?? '';
    throw appError('conflict', 'handIns.draft.turn', { name });
  }
  return work;
}
