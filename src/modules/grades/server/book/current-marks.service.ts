import { systemActor } from '../../../../kernel/access/actor.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { classFacts } from '../../../classes/server/classes.public.ts';
import { livingSchemes } from '../scheme/scheme.repository.ts';
import { gradeOf, loadBook } from './book.service.ts';

/** Current marks of the learners of a class by person, read as the system; nobody's while the course has no scheme. */
export async function currentMarks(ctx: Ctx, classId: string): Promise<ReadonlyMap<string, number>> {
  return ctx.as(systemActor('current marks for groups')).read(async (inner) => {
    const facts = (await classFacts(inner, { classIds: [classId] })).get(classId);
    if (!facts || !(await livingSchemes(inner, facts.courseId)).active) return new Map();
    const loaded = await loadBook(inner, facts);
    const now = new Date(inner.clock.ms());
    return new Map(
      loaded.members.flatMap(({ personId }) => {
        const { total } = gradeOf(loaded, personId, now, 'current', true).result;
        return total === null ? [] : [[personId, total] as const];
      }),
    );
  });
}
