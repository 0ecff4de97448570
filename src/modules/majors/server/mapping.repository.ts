import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import { inScope } from './subject.access.ts';

/** An experiment that can be mapped. */
export interface MappableRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly state: string;
  readonly unit_name: string;
}

/** What of the experiments in scope is asked: those with a major or those without it, under some filters. */
export interface MappingQuestion {
  readonly major: string;
  readonly side: 'mapped' | 'other' | 'all';
  readonly kw: string;
  /** Codes of classes; empty for all. */
  readonly category: readonly string[];
  readonly state: readonly string[];
  readonly page: number;
  readonly size: number;
}

/** A page of the experiments of the actor's scope beside a major. One statement. */
export async function experimentsBeside(
  ctx: Ctx,
  asked: MappingQuestion,
): Promise<{ rows: MappableRow[]; total: number }> {
  const like = `%${asked.kw.replace(/[\\%_]/g, '\\$&')}%`;
  const has = sql<boolean>`e.majors @> array[${asked.major}]::text[]`;
  const { rows } = await sql<MappableRow & { total: number }>`
    select e.id, e.code, e.name, e.state, u.name as unit_name, count(*) over ()::int as total
    from experiments_api.major_map e join units_api.unit u on u.id = e.unit_id
    where e.state <> 'archived' and ${asked.side === 'all' ? sql`true` : asked.side === 'mapped' ? has : sql`not ${has}`}
      and ${inScope(ctx.actor, sql`e.unit_id`)}
      and ${asked.kw === '' ? sql`true` : sql`(e.code ilike ${like} escape '\\' or e.name ilike ${like} escape '\\')`}
      and ${asked.category.length === 0 ? sql`true` : sql`e.category = any(${[...asked.category]}::text[])`}
      and ${asked.state.length === 0 ? sql`true` : sql`e.state = any(${[...asked.state]}::text[])`}
    order by e.state <> 'listed', e.code limit ${asked.size} offset ${(asked.page - 1) * asked.size}`.execute(ctx.db);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** Of these experiments, those the actor may map, by id. */
export async function mappableIds(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select e.id from experiments_api.major_map e
    where e.id = any(${[...ids]}::uuid[]) and e.state <> 'archived' and ${inScope(ctx.actor, sql`e.unit_id`)}`.execute(
    ctx.db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Experiments of the actor's scope by code, with their majors. */
export async function experimentsByCode(
  ctx: Ctx,
  codes: readonly string[],
): Promise<Map<string, { id: string; majors: readonly string[] }>> {
  const { rows } = await sql<{ id: string; code: string; majors: string[] }>`
    select e.id, e.code, e.majors from experiments_api.major_map e
    where e.code = any(${[...new Set(codes)]}::text[]) and e.state <> 'archived'
      and ${inScope(ctx.actor, sql`e.unit_id`)}`.execute(ctx.db);
  return new Map(rows.map(({ code, ...row }) => [code, row]));
}
