import { sql } from 'kysely';
import type { MergeProvider } from '../../classes/server/classes.public.ts';

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
