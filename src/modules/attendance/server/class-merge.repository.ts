import { type RawBuilder, sql } from 'kysely';
import type { MergePlace, MergeProvider } from '../../classes/server/classes.public.ts';
import { closeOpenOf } from './session.service.ts';

/** Marks that count in the class that is left, of the people a question is about. */
const moving = ({ from, personIds }: MergePlace): RawBuilder<unknown> =>
  sql`class_id = ${from} ${personIds ? sql`and person_id = any(${[...personIds]}::uuid[])` : sql``}`;

/**
 * Attendance in two classes that become one: the sessions go along, an open one is closed before. Who changes the class
 * alone takes the own marks along; the sessions stay with the others.
 */
export const attendanceMerge: MergeProvider = {
  preview: async (ctx, place) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from attendance.mark
      where ${moving(place)}`.execute(ctx.db);
    return { moves: [{ kind: 'attendance', count: rows[0]!.n }], hindrances: [], clashes: [] };
  },
  move: async (tx, place) => {
    if (!place.personIds) {
      await closeOpenOf(tx, place.from);
      await sql`update attendance.session set class_id = ${place.into} where class_id = ${place.from}`.execute(tx.db);
    }
    await sql`update attendance.leave_request set class_id = ${place.into} where ${moving(place)}`.execute(tx.db);
    await sql`update attendance.mark set class_id = ${place.into} where ${moving(place)}`.execute(tx.db);
    return [];
  },
};
