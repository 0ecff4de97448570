import { AppError, appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { seeClass } from '../class.access.ts';
import { rosterRows } from './roster.repository.ts';

/**
 * An enrolment the actor may read: the team within its scope of classes, the platform's administrator all.
 * @throws AppError notFound for everybody else
 */
export async function seeEnrolment(ctx: Ctx, id: string) {
  const [row] = await rosterRows(ctx, [id]);
  if (!row) throw appError('notFound', 'error.absent');
  const seen = await seeClass(ctx, row.classId).catch((error: unknown) => {
    throw error instanceof AppError && error.kind === 'notFound' ? appError('notFound', 'error.absent') : error;
  });
  return { ...seen, row, teaching: seen.row };
}
