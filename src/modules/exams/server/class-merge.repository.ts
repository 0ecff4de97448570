import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import type { MergeProvider, OpenWork } from '../../classes/server/classes.public.ts';
import type { Hindrance } from '../../courses/server/courses.public.ts';

/**
 * Exams in two classes that become one: what was for the one is for the other, candidates go along. Who changes the class
 * alone takes the own candidature along; the exams of both classes stay as they are.
 */
export const examMerge: MergeProvider = {
  preview: async () => ({ moves: [], hindrances: [], clashes: [] }),
  move: async (tx, { from, into, personIds }) => {
    if (personIds) return [];
    await sql`insert into exams.exam_class (exam_id, class_id)
      select exam_id, ${into} from exams.exam_class where class_id = ${from} on conflict do nothing`.execute(tx.db);
    await sql`update exams.candidate set class_id = ${into} where class_id = ${from}`.execute(tx.db);
    return [];
  },
};

/** Exams of a class that are published or open: a class does not end under them quietly. One statement. */
export async function openExamsOf(ctx: Ctx, classId: string): Promise<OpenWork[]> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from exams.exam_class x
    join exams.exam e on e.id = x.exam_id and e.kind = 'exam' and e.state in ('published', 'open') and e.deleted_at is null
    where x.class_id = ${classId}`.execute(ctx.db);
  const count = rows[0]!.n;
  return count === 0 ? [] : [{ kind: 'openExams', count }];
}

/** Exams of a course that are under way or whose results are not out: it is neither closed nor archived before. */
export async function unreleasedExams(ctx: Ctx, courseId: string): Promise<Hindrance[]> {
  const { rows } = await sql<{ title: string }>`select name as title from exams.exam
    where course_id = ${courseId} and kind = 'exam' and state in ('open', 'closed', 'marking') and deleted_at is null
    order by opens_at, id`.execute(ctx.db);
  return [{ kind: 'exams', count: rows.length, names: rows.map(({ title }) => title) }];
}
