import { sql } from 'kysely';
import type { MergeProvider } from '../../classes/server/classes.public.ts';
import { makeBoards } from './board.repository.ts';

/**
 * The board of a class that ends in another one: its topics go to the board of that class, whose learners then read them.
 * Who moves alone leaves what was written on the old board: others have answered it there.
 */
export const talkMerge: MergeProvider = {
  preview: async (ctx, place) => {
    if (place.personIds) return { moves: [], hindrances: [], clashes: [] };
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from discussion.topic t
      join discussion.board b on b.id = t.board_id
      where b.class_id = ${place.from} and t.state <> 'deleted'`.execute(ctx.db);
    return { moves: [{ kind: 'topics', count: rows[0]!.n }], hindrances: [], clashes: [] };
  },
  move: async (tx, place) => {
    if (place.personIds) return [];
    const { rows } = await sql<{ id: string; course_id: string }>`select id, course_id from discussion.board
      where class_id = ${place.from} for update`.execute(tx.db);
    const board = rows[0];
    if (!board) return [];
    await makeBoards(tx, board.course_id);
    const target = sql`(select id from discussion.board where class_id = ${place.into})`;
    await sql`update discussion.post set board_id = ${target} where board_id = ${board.id}`.execute(tx.db);
    await sql`update discussion.topic set board_id = ${target}, version = version + 1
      where board_id = ${board.id}`.execute(tx.db);
    return [];
  },
};
