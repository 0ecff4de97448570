import { sql } from 'kysely';
import type { MergeProvider } from '../../classes/server/classes.public.ts';
import { ownContext } from './work.access.ts';

/** Works of two classes that become one: they count in the one that stays; who changes the class takes the own ones along. */
export const workMerge: MergeProvider = {
  preview: async () => ({ moves: [], hindrances: [], clashes: [] }),
  move: async (tx, { from, into, personIds }) => {
    const of = personIds
      ? sql`and w.group_id is null and exists (select from hand_ins.member m
          where m.work_id = w.id and m.person_id = any(${[...personIds]}::uuid[]))`
      : sql``;
    await ownContext(tx).tx((own) =>
      sql`update hand_ins.work w set class_id = ${into} where w.class_id = ${from} ${of}`.execute(own.db),
    );
    return [];
  },
};
