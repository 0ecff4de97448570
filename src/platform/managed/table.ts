import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../db/context.ts';

/** Columns every managed table has. */
export interface ManagedRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly state: string;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly deleted_at: Date | null;
}

/** The statements of one managed table; a noun's own ones stand in its repository. */
export interface ManagedTable<Row extends ManagedRow> {
  /** A deleted row gives its code up: another may take it, and then the deleted one cannot come back. */
  readonly freesCodes: boolean;
  /** A row by id, deleted or not, or by the code it holds, without regard to case. `lock` keeps it until the transaction ends. */
  find(ctx: Ctx, by: { readonly id: string } | { readonly code: string }, lock?: boolean): Promise<Row | undefined>;
  /** Rows that are not deleted, in the order of the ids. */
  living(ctx: Ctx, ids: readonly string[]): Promise<Row[]>;
  insert(tx: TxCtx, values: Partial<Row> & { readonly id: string }): Promise<void>;
  /** Writes these columns and raises the version. */
  update(tx: TxCtx, id: string, values: Partial<Row>): Promise<void>;
}

/**
 * @param name schema and table, e.g. `ordering.package`
 * @param freesCodes its codes are unique among the rows that are not deleted
 */
export function managedTable<Row extends ManagedRow>(name: string, freesCodes = false): ManagedTable<Row> {
  return {
    freesCodes,
    find: (ctx, by, lock = false) =>
      ctx.db
        .selectFrom(name)
        .selectAll()
        .where('id' in by ? sql<boolean>`id = ${by.id}` : sql<boolean>`lower(code) = lower(${by.code})`)
        .$if(freesCodes && 'code' in by, (query) => query.where('deleted_at', 'is', null))
        .$if(lock, (query) => query.forUpdate())
        .executeTakeFirst() as Promise<Row | undefined>,
    living: async (ctx, ids) => {
      if (ids.length === 0) return [];
      const rows = (await ctx.db
        .selectFrom(name)
        .selectAll()
        .where('id', 'in', [...ids])
        .where('deleted_at', 'is', null)
        .execute()) as Row[];
      return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
    },
    insert: async (tx, values) => {
      await tx.db.insertInto(name).values(values).execute();
    },
    update: async (tx, id, values) => {
      await tx.db
        .updateTable(name)
        .set({ ...values, version: sql`version + 1`, updated_at: sql`platform.app_now()` })
        .where('id', '=', id)
        .execute();
    },
  };
}
