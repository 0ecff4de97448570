import { AppError } from '../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { classFacts } from '../../classes/server/classes.public.ts';
import { attachmentLinks, listAttachments } from '../../files/server/files.public.ts';
import type { classLeaveRoute, ownLeaveRoute } from '../shared/leave.contract.ts';
import { seeAttendance } from './attendance.access.ts';
import * as leaves from './leave.repository.ts';
import { LEAVE_OWNER, learningPlace } from './leave.service.ts';

/** Requests with their files, each at an address signed with `key` for five minutes. */
async function presenter(ctx: Ctx, key: Buffer, rows: readonly leaves.LeaveRow[]) {
  const ids = rows.map((row) => row.id);
  const files = Map.groupBy(await listAttachments(ctx, LEAVE_OWNER, ids), (file) => file.ownerId);
  return (row: leaves.LeaveRow): CallOutput<typeof ownLeaveRoute>['rows'][number] => ({
    id: row.id,
    session:
      row.sessionId === null
        ? null
        : { id: row.sessionId, title: row.sessionTitle ?? '', openedAt: row.sessionAt!.toISOString() },
    from: row.startsAt?.toISOString() ?? null,
    to: row.endsAt?.toISOString() ?? null,
    reason: row.reason,
    state: row.state,
    answer: row.answer,
    submittedAt: row.submittedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    files: attachmentLinks(key, files.get(row.id) ?? [], ctx.clock.ms()),
  });
}

/** Own requests in a course. @throws AppError notFound when the actor does not take it */
export async function readOwnLeave(ctx: Ctx, key: Buffer, courseId: string): Promise<CallOutput<typeof ownLeaveRoute>> {
  return ctx.read(async (inner) => {
    const { classId, personId } = await learningPlace(inner, courseId);
    const rows = await leaves.leaveOf(inner, classId, personId);
    const present = await presenter(inner, key, rows);
    const living = (await classFacts(inner, { classIds: [classId] })).get(classId)?.state !== 'ended';
    const sessions = living ? await leaves.excusableSessions(inner, classId, personId) : [];
    return {
      rows: rows.map(present),
      sessions: sessions.map(({ id, title, openedAt }) => ({ id, title, openedAt: openedAt.toISOString() })),
      can: { ask: living },
    };
  });
}

/** Requests of a class for its team. @throws AppError notFound, forbidden */
export async function readClassLeave(
  ctx: Ctx,
  key: Buffer,
  classId: string,
): Promise<CallOutput<typeof classLeaveRoute>> {
  return ctx.read(async (inner) => {
    const { manage } = await seeAttendance(inner, classId);
    const rows = await leaves.leaveIn(inner, classId);
    const present = await presenter(inner, key, rows);
    return {
      rows: rows.map((row) => ({
        ...present(row),
        personId: row.personId,
        number: row.number,
        name: row.name,
        decidedBy: row.decidedBy,
        covered: row.covered,
        attended: row.attended,
      })),
      waiting: rows.filter((row) => row.state === 'submitted').length,
      can: { answer: manage },
    };
  });
}

/** True for who asked and for the team of the class: they open the files of a request. */
export async function mayReadLeave(ctx: Ctx, id: string): Promise<boolean> {
  return ctx.read(async (inner) => {
    const row = await leaves.findLeave(inner, id);
    if (!row) return false;
    if (inner.actor.kind === 'person' && inner.actor.personId === row.personId) return true;
    try {
      await seeAttendance(inner, row.classId);
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  });
}
