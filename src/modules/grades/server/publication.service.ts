import type { Ctx } from '../../../platform/db/context.ts';
import { classFacts, membersOf } from '../../classes/server/classes.public.ts';
import { latestPublications } from './book.repository.ts';
import { livingSchemes } from './scheme.repository.ts';

/** People of a class whose total is not out; 0 for a course that gives no grades. */
export async function unpublishedGrades(ctx: Ctx, classId: string): Promise<number> {
  const facts = (await classFacts(ctx, { classIds: [classId] })).get(classId);
  if (!facts || !(await livingSchemes(ctx, facts.courseId)).active) return 0;
  const publication = (await latestPublications(ctx, [classId])).get(classId);
  if (publication && !publication.withdrawnAt) return 0;
  return (await membersOf(ctx, [classId])).length;
}
