import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import type { Compiled } from '../../../platform/gateway/compile.ts';

type Row = Record<string, unknown>;

/** Tables under row-level security are read under the caller's identity, all others by a single statement. */
function look<T>(ctx: Ctx, { binding }: Compiled, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return binding.guarded ? ctx.read(work) : work(ctx);
}

/** Rows of a compiled question. */
export async function selectRows(ctx: Ctx, compiled: Compiled, limit: number, offset: number): Promise<Row[]> {
  const { rows } = await look(ctx, compiled, (own) =>
    sql<Row>`select ${compiled.select} from ${compiled.from} where ${compiled.where}
      order by ${compiled.order} limit ${limit} offset ${offset}`.execute(own.db),
  );
  return rows;
}

/** Number of rows of a compiled question, counted up to `most`. */
export async function countRows(ctx: Ctx, compiled: Compiled, most: number): Promise<number> {
  const { rows } = await look(ctx, compiled, (own) =>
    sql<{ n: number }>`select count(*) as n from (select 1 from ${compiled.from}
      where ${compiled.where} limit ${most}) t`.execute(own.db),
  );
  return rows[0]?.n ?? 0;
}
