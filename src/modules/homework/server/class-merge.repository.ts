import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import type { MergeProvider, OpenWork } from '../../classes/server/classes.public.ts';

/**
 * Homework of two classes that become one: what was for the one is for the other, with the dates it had there. Who changes
 * the class alone has the homework of the new one.
 */
export const homeworkMerge: MergeProvider = {
  preview: async () => ({ moves: [], hindrances: [], clashes: [] }),
  move: async (tx, { from, into, personIds }) => {
    if (personIds) return [];
    await sql`insert into homework.homework_class (homework_id, class_id, opens_at, due_at, cutoff_at)
      select homework_id, ${into}, opens_at, due_at, cutoff_at from homework.homework_class where class_id = ${from}
      on conflict do nothing`.execute(tx.db);
    return [];
  },
};

/** Homework of a class that still takes hand-ins: a class does not end under it quietly. One statement. */
export async function openHomeworkOf(ctx: Ctx, classId: string): Promise<OpenWork[]> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from homework.homework h
    join classes_api.class k on k.id = ${classId} and k.course_id = h.course_id
    where h.state = 'published' and h.deleted_at is null and (
      exists (select from homework.homework_class x where x.homework_id = h.id and x.class_id = k.id)
      or not exists (select from homework.homework_class x where x.homework_id = h.id))`.execute(ctx.db);
  const count = rows[0]!.n;
  return count === 0 ? [] : [{ kind: 'openHomework', count }];
}
