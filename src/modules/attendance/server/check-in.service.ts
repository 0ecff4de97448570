import { appError } from '../../../kernel/errors/app-error.ts';
import type { CallOutput, RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { ownClass } from '../../classes/server/classes.public.ts';
import type { checkInRoute } from '../shared/attendance.contract.ts';
import { attendancePercent, countStates, distanceBetween, MAX_CODE_TRIES } from '../shared/attendance.model.ts';
import { requireSession } from './attendance.access.ts';
import { isLiveToken } from './check-in-token.engine.ts';
import * as marks from './mark.repository.ts';
import { type OwnSession, ownSessions } from './session.repository.ts';
import { isOpen } from './session.service.ts';

type Input = RouteInput<typeof checkInRoute>['body'];
type Answer = CallOutput<typeof checkInRoute>;

function personOf({ actor }: Ctx): string {
  if (actor.kind !== 'person') throw appError('forbidden', 'error.forbidden');
  return actor.personId;
}

/** Open sessions of the classes the actor learns in. @throws AppError forbidden */
export const listOwn = (ctx: Ctx): Promise<OwnSession[]> => ownSessions(ctx, personOf(ctx));

/** A session of a class the actor learns in. @throws AppError notFound for everybody else */
async function seeOwn(ctx: Ctx, sessionId: string): Promise<OwnSession> {
  const [session] = await ownSessions(ctx, personOf(ctx), sessionId);
  if (!session) throw appError('notFound', 'attendance.absentSession');
  return session;
}

/** Refuses what does not prove that one is there. @throws AppError invalid, tooMany after ten codes in one session */
async function requireProof(ctx: Ctx, key: Buffer, session: OwnSession, { code, place }: Input): Promise<void> {
  if (session.way === 'manual') throw appError('conflict', 'attendance.checkIn.manual');
  if (session.way === 'code') {
    // Counted by itself, so that the count stays when the call is refused.
    const counted = await ctx.tx((tx) => marks.countTry(tx, session.id, personOf(ctx), MAX_CODE_TRIES));
    if (!counted) throw appError('tooMany', 'attendance.checkIn.tooMany');
    if (code !== session.code) throw appError('invalid', 'attendance.checkIn.wrong');
  }
  if (session.way === 'qr' && !isLiveToken(key, session.id, code ?? '', ctx.clock.ms())) {
    throw appError('invalid', 'attendance.checkIn.wrong');
  }
  if (session.way === 'location') {
    const { latitude, longitude, radius } = session;
    if (latitude === null || longitude === null || radius === null) throw new Error('a session without its place');
    if (place === null) throw appError('invalid', 'attendance.checkIn.noPlace');
    if (distanceBetween(place, { latitude, longitude }) > radius) throw appError('invalid', 'attendance.checkIn.far');
  }
}

/**
 * Checks the actor in. Who has a state already is answered with it, whatever is sent along.
 * @throws AppError notFound for who is not in the class; invalid for a wrong or dead code and for a place out of reach;
 *   tooMany; conflict when the session is over, is taken by hand, or somebody else used the device for it
 */
export async function checkIn(ctx: Ctx, key: Buffer, sessionId: string, body: Input): Promise<Answer> {
  const personId = personOf(ctx);
  const seen = await seeOwn(ctx, sessionId);
  if (seen.state !== null) {
    return { state: seen.state, at: seen.checkedInAt?.toISOString() ?? null, already: true };
  }
  if (!isOpen(seen, ctx.clock.ms())) throw appError('conflict', 'attendance.checkIn.ended');
  await requireProof(ctx, key, seen, body);
  return ctx.tx(async (tx): Promise<Answer> => {
    const session = await requireSession(tx, sessionId, 'share');
    const now = tx.clock.ms();
    const present = await marks.markOf(tx, sessionId, personId);
    if (present) return { state: present.state, at: present.at?.toISOString() ?? null, already: true };
    if (!isOpen(session, now)) throw appError('conflict', 'attendance.checkIn.ended');
    const state = session.lateAt !== null && session.lateAt.getTime() <= now ? 'late' : 'present';
    const at = await marks.insertCheckIn(tx, { session, personId, state, device: body.device });
    if (!at) {
      const first = await marks.markOf(tx, sessionId, personId);
      if (first) return { state: first.state, at: first.at?.toISOString() ?? null, already: true };
      throw appError('conflict', 'attendance.checkIn.device');
    }
    tx.audit({
      action: 'attendance.checkIn',
      object: 'attendance',
      objectId: sessionId,
      after: { personId, state },
    });
    return { state, at: at.toISOString(), already: false };
  });
}

/** How the actor attended in a course, in the class he or she learns in. @throws AppError notFound without such a class */
export async function ownRecord(ctx: Ctx, courseId: string) {
  const personId = personOf(ctx);
  const classId = await ownClass(ctx, courseId, personId);
  if (classId === null) throw appError('notFound', 'attendance.notLearning');
  const rows = await marks.marksOf(ctx, classId, personId);
  const counts = countStates(rows.map((row) => row.state));
  return { counts, percent: attendancePercent(counts), rows };
}
