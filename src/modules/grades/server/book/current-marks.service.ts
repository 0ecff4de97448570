import { systemActor } from '../../../../kernel/access/actor.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { type CurrentMarks, classFacts } from '../../../classes/server/classes.public.ts';
import { livingSchemes } from '../scheme/scheme.repository.ts';
import { gradeOf, loadBook } from './book.service.ts';

/**
 * Current marks of the learners of a class, or of some, with their pass line, read as the system; null while the course
 * has no scheme.
 */
export async function currentMarks(ctx: Ctx, classId: string, only?: readonly string[]): Promise<CurrentMarks | null> {
  return ctx.as(systemActor('current marks of a class')).read(async (inner) => {
    const facts = (await classFacts(inner, { classIds: [classId] })).get(classId);
    if (!facts || !(await livingSchemes(inner, facts.courseId)).active) return null;
    const loaded = await loadBook(inner, facts, only);
    const now = new Date(inner.clock.ms());
    const marks = new Map(
      loaded.members.flatMap(({ personId }) => {
        if (only && !only.includes(personId)) return [];
        const { total } = gradeOf(loaded, personId, now, 'current', true).result;
        return total === null ? [] : [[personId, total] as const];
      }),
    );
    return { marks, passLine: loaded.scheme.body.passLine };
  });
}
