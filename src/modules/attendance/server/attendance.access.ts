import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { watchedPlace } from '../../classes/server/classes.public.ts';
import { findSession, type SessionRow } from './session.repository.ts';

/**
 * A class whose attendance the actor may read: the team within its scope of classes. `manage` with the right `class`
 * until the class has ended or its course is archived.
 * @throws AppError notFound, forbidden
 */
export async function seeAttendance(ctx: Ctx, classId: string) {
  const { row, rights, open } = await watchedPlace(ctx, classId);
  return { row, may: rights?.class === 'all', manage: rights?.class === 'all' && open };
}

/** The same, to take attendance. @throws AppError notFound, forbidden without the right `class`, conflict once the class has ended */
export async function manageAttendance(ctx: Ctx, classId: string) {
  const { row, may, manage } = await seeAttendance(ctx, classId);
  if (!may) throw appError('forbidden', 'error.forbidden');
  if (!manage) throw appError('conflict', 'attendance.classEnded');
  return row;
}

/** A session there is. @throws AppError notFound */
export async function requireSession(ctx: Ctx, id: string, lock?: 'update' | 'share'): Promise<SessionRow> {
  const session = await findSession(ctx, id, lock);
  if (!session) throw appError('notFound', 'attendance.absentSession');
  return session;
}
