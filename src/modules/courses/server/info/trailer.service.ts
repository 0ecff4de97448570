import { appError } from '../../../../kernel/errors/app-error.ts';
import type { TxCtx } from '../../../../platform/db/context.ts';
import { changeableCourse } from '../course.access.ts';
import { putTrailer } from './trailer.repository.ts';

/**
 * Hangs a film of the module above on a course, or takes it away. The form of the course keeps its version.
 * @param change `replaces` the film the caller saw, null for none; `id` the new one, null to take it away
 * @throws AppError notFound, forbidden, stale when another film stands there by now
 */
export async function hangTrailer(
  tx: TxCtx,
  courseId: string,
  change: { readonly replaces: string | null; readonly id: string | null },
): Promise<void> {
  const { row } = await changeableCourse(tx, courseId, 'course', ['all', 'edit']);
  if (row.trailer_id !== change.replaces) throw appError('stale', 'error.stale');
  await putTrailer(tx, courseId, change.id);
}
