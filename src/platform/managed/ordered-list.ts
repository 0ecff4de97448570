import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../db/context.ts';

/** Ids that belong to a row in an order of their own; as it stands it is the place of a field (`stored` of a service). */
export interface OrderedList {
  /** Ids of one row in their order. */
  read(ctx: Ctx, id: string): Promise<string[]>;
  /** The same of several rows, by row. One statement. */
  readMany(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string[]>>;
  /** Replaces the ids of one row. */
  write(tx: TxCtx, id: string, items: readonly string[]): Promise<void>;
}

/**
 * An ordered list in a table of its own with the columns `owner`, `item` and `sort`, all of them given.
 * @param table with its schema, e.g. `ordering.package_experiment`
 * @param owner column of the row it belongs to, e.g. `package_id`
 * @param item column of what is in it, e.g. `experiment_id`
 */
export function orderedList(table: string, owner: string, item: string): OrderedList {
  const [from, row, one] = [sql.table(table), sql.ref(owner), sql.ref(item)];
  const readMany = async (ctx: Ctx, ids: readonly string[]) => {
    const lists = new Map(ids.map((id): [string, string[]] => [id, []]));
    if (ids.length === 0) return lists;
    const { rows } = await sql<{ row: string; item: string }>`select ${row} as row, ${one} as item from ${from}
      where ${row} = any(${[...ids]}::uuid[]) order by sort`.execute(ctx.db);
    for (const found of rows) lists.get(found.row)!.push(found.item);
    return lists;
  };
  return {
    readMany,
    read: async (ctx, id) => (await readMany(ctx, [id])).get(id)!,
    write: async (tx, id, items) => {
      await sql`delete from ${from} where ${row} = ${id}`.execute(tx.db);
      if (items.length === 0) return;
      await sql`insert into ${from} (${row}, ${one}, sort)
        select ${id}::uuid, given.id, given.place from unnest(${[...items]}::uuid[]) with ordinality as given (id, place)`.execute(
        tx.db,
      );
    },
  };
}
