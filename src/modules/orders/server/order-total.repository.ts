import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import { compileList } from '../../../platform/gateway/list.ts';
import { orderResource } from '../shared/order.resource.ts';
import { orderBinding } from './order.binding.ts';

const registry = new Map([[orderResource.wire, orderBinding]]);

/** 金额合计: opened orders among those a question of the list leaves, and what they come to in fen. */
export async function totalOf(
  ctx: Ctx,
  { kw, f }: { readonly kw: string; readonly f: string },
): Promise<{ orders: number; amount: number }> {
  const facts = { actor: ctx.actor, locale: ctx.locale, clock: ctx.clock };
  const question = { kw, f, sort: '', bin: false };
  const { from, where } = compileList(registry, orderResource.wire, question, facts);
  const { rows } = await ctx.read((read) =>
    sql<{ orders: number; amount: number }>`select count(*)::int as orders,
        coalesce(sum(o.amount), 0)::float8 as amount
      from ${from} where ${where} and o.state = 'opened'`.execute(read.db),
  );
  return rows[0]!;
}
