import { sql } from 'kysely';
import { appError } from '../../../kernel/errors/app-error.ts';
import { MAX_SELECTED } from '../../../kernel/resource/list.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { Compiled } from '../../../platform/gateway/compile.ts';
import { type CompiledList, countsSql, narrowList } from '../../../platform/gateway/list.ts';

type Row = Record<string, unknown>;

/** Tables under row-level security are read under the caller's identity, all others by a single statement. */
function look<T>(ctx: Ctx, { binding }: Compiled, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return binding.guarded ? ctx.read(work) : work(ctx);
}

/** Rows of a compiled question, with the values their module fills in. */
export async function selectRows(
  ctx: Ctx,
  compiled: Compiled & Partial<Pick<CompiledList, 'asked'>>,
  limit: number,
  offset: number,
): Promise<Row[]> {
  const { rows } = await look(ctx, compiled, (own) =>
    sql<Row>`${compiled.head}select ${compiled.select} from ${compiled.from} where ${compiled.where}
      order by ${compiled.order} limit ${limit} offset ${offset}`.execute(own.db),
  );
  const fill = compiled.binding.list?.fill;
  return fill && rows.length > 0 ? fill.rows(ctx, rows, compiled.asked ?? new Set()) : rows;
}

/**
 * A compiled list with its filters over filled columns applied; without such filters as it is.
 * @throws AppError invalid when the other filters leave more rows than can be worked out
 */
export async function applyFilled(ctx: Ctx, compiled: CompiledList): Promise<CompiledList> {
  const { binding, filled, beyondTabs, list } = compiled;
  const filters = list.fill?.filters;
  if (filled.size === 0 || !filters) return compiled;
  const key = binding.resource.key;
  const names = [...new Set([key, ...filters.from])];
  const select = sql.join(names.map((name) => sql`${binding.columns[name]!(ctx)} as ${sql.id(name)}`));
  const { rows } = await look(ctx, compiled, (own) =>
    sql<Row>`select ${select} from ${compiled.from} where ${beyondTabs} limit ${MAX_SELECTED + 1}`.execute(own.db),
  );
  if (rows.length > MAX_SELECTED) throw appError('invalid', 'gateway.list.tooMany', { n: MAX_SELECTED });
  const valued = await filters.values(ctx, rows, new Set(filled.keys()));
  const keys = valued
    .filter((row) => [...filled].every(([name, fits]) => fits(row[name])))
    .map((row) => String(row[key]));
  return narrowList(compiled, keys, ctx);
}

/** Number of rows of a compiled question, counted up to `most`. */
export async function countRows(ctx: Ctx, compiled: Compiled, most: number): Promise<number> {
  const { rows } = await look(ctx, compiled, (own) =>
    sql<{ n: number }>`select count(*) as n from (select 1 from ${compiled.from}
      where ${compiled.where} limit ${most}) t`.execute(own.db),
  );
  return rows[0]?.n ?? 0;
}

/** Every count of a list in one statement, by name. */
export async function countList(ctx: Ctx, compiled: CompiledList): Promise<ReadonlyMap<string, number>> {
  const { rows } = await look(ctx, compiled, (own) => countsSql(compiled, ctx).execute(own.db));
  return new Map(rows.map(({ name, n }) => [name, n]));
}

/** Keys of a list in its order, at most `most`. */
export async function selectKeys(ctx: Ctx, compiled: CompiledList, most: number): Promise<string[]> {
  const key = compiled.binding.columns[compiled.binding.resource.key]!(ctx);
  const { rows } = await look(ctx, compiled, (own) =>
    sql<{ key: string }>`select ${key}::text as key from ${compiled.from} where ${compiled.where}
      order by ${compiled.order} limit ${most}`.execute(own.db),
  );
  return rows.map((row) => row.key);
}
