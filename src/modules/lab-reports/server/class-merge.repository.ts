import { sql } from 'kysely';
import type { MergeProvider } from '../../classes/server/classes.public.ts';

/** Reports of two classes that become one: a person has one per node, so nothing can be there twice. */
export const reportMerge: MergeProvider = {
  preview: async (ctx, { from }) => {
    const result = await sql<{ n: number }>`select count(*)::int as n from lab_reports.report
      where class_id = ${from}`.execute(ctx.db);
    return { moves: [{ kind: 'reports', count: result.rows[0]!.n }], hindrances: [], clashes: [] };
  },
  move: async (tx, { from, into }) => {
    await sql`update lab_reports.report set class_id = ${into} where class_id = ${from}`.execute(tx.db);
    return [];
  },
};
