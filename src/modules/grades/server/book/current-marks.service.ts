import { systemActor } from '../../../../kernel/access/actor.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { type CurrentMarks, classFacts } from '../../../classes/server/classes.public.ts';
import { livingSchemes } from '../scheme/scheme.repository.ts';
import { gradeOf, loadBook } from './book.service.ts';

/** Current marks of the learners of a class with their pass line, read as the system; null while the course has no scheme. */
export async function currentMarks(ctx: Ctx, classId: string): Promise<CurrentMarks | null> {
  return ctx.as(systemActor('current marks of a class')).read(async (inner) => {
    const facts = (await classFacts(inner, { classIds: [classId] })).get(classId);
    if (!facts || !(await livingSchemes(inner, facts.courseId)).active) return null;
    const loaded = await loadBook(inner, facts);
    const now = new Date(inner.clock.ms());
    const marks = new Map(
      loaded.members.flatMap(({ personId }) => {
        const { total } = gradeOf(loaded, personId, now, 'current', true).result;
        return total === null ? [] : [[personId, total] as const];
      }),
    );
    return { marks, passLine: loaded.scheme.body.passLine };
  });
}
