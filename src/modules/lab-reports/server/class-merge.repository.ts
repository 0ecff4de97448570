import { sql } from 'kysely';
import type { MergePlace, MergeProvider } from '../../classes/server/classes.public.ts';

const whose = ({ personIds }: MergePlace) => (personIds ? sql`and person_id = any(${[...personIds]}::uuid[])` : sql``);

/** Reports of two classes that become one: a person has one per node, so nothing can be there twice. */
export const reportMerge: MergeProvider = {
  preview: async (ctx, place) => {
    const result = await sql<{ n: number }>`select count(*)::int as n from lab_reports.report
      where class_id = ${place.from} ${whose(place)}`.execute(ctx.db);
    return { moves: [{ kind: 'reports', count: result.rows[0]!.n }], hindrances: [], clashes: [] };
  },
  move: async (tx, place) => {
    await sql`update lab_reports.report set class_id = ${place.into}
      where class_id = ${place.from} ${whose(place)}`.execute(tx.db);
    return [];
  },
};
