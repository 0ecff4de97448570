import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { Placed } from '../../shared/structure.model.ts';
import type { UnlockRule } from '../../shared/unlock.model.ts';

/** Days a deleted node can be had back. */
export const BIN_DAYS = 30;

/** A subtree in the bin, by its top. */
export interface BinRow {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** Nodes that come back together, the top included. */
  readonly count: number;
  readonly deletedAt: Date;
}

/** What one deletion took away, newest first. Nodes deleted together carry one instant. */
export async function binOf(ctx: Ctx, courseId: string): Promise<BinRow[]> {
  const result = await sql<BinRow>`
    with recursive gone as (
      select n.id, n.parent_id, n.name, n.type, n.deleted_at from courses.node n
      where n.course_id = ${courseId} and n.deleted_at > platform.app_now() - make_interval(days => ${BIN_DAYS})
    ), tree as (
      select g.id, g.id as top, g.deleted_at from gone g
      where not exists (select from gone p where p.id = g.parent_id and p.deleted_at = g.deleted_at)
      union all
      select g.id, t.top, g.deleted_at from gone g join tree t on g.parent_id = t.id and g.deleted_at = t.deleted_at
    )
    select g.id, g.name, g.type, g.deleted_at as "deletedAt",
      (select count(*)::int from tree t where t.top = g.id) as count
    from gone g join tree t on t.id = g.id and t.top = g.id
    order by g.deleted_at desc, g.id limit 200`.execute(ctx.db);
  return result.rows;
}

/** A node in the bin. */
export interface DeletedNode extends Placed {
  readonly courseId: string;
  readonly name: string;
  readonly unlock: UnlockRule | null;
}

/** A deleted node and all that went with it, the top first; empty when it is not in the bin. */
export async function deletedTree(ctx: Ctx, nodeId: string): Promise<DeletedNode[]> {
  const result = await sql<DeletedNode>`
    with recursive tree as (
      select n.*, 0 as depth from courses.node n
      where n.id = ${nodeId} and n.deleted_at > platform.app_now() - make_interval(days => ${BIN_DAYS})
      union all
      select n.*, t.depth + 1 from courses.node n join tree t on n.parent_id = t.id and n.deleted_at = t.deleted_at
    )
    select id, course_id as "courseId", type, parent_id as parent, name, sort, unlock
    from tree order by depth`.execute(ctx.db);
  return result.rows;
}

/** Takes nodes out of the bin as they were. */
export async function takeOut(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await sql`update courses.node set deleted_at = null, version = version + 1,
      updated_at = platform.app_now()
    where id = any(${[...ids]}::uuid[])`.execute(ctx.db);
}

/** Copies nodes with their settings under new ids, hidden; the top goes behind its siblings under its new name. */
export async function copyNodes(
  ctx: Ctx,
  pairs: readonly { readonly from: string; readonly to: string }[],
  top: { readonly id: string; readonly name: string },
): Promise<void> {
  const map = sql`unnest(${pairs.map(({ from }) => from)}::uuid[], ${pairs.map(({ to }) => to)}::uuid[]) as`;
  await sql`insert into courses.node (id, course_id, type, parent_id, name, sort, opens_at, closes_at, body, required,
      hours, completion, pass_score, talk, unlock, address, file_id)
    select m.copy, n.course_id, n.type, coalesce(p.copy, n.parent_id),
      case when n.id = ${top.id} then ${top.name} else n.name end,
      case when n.id = ${top.id} then (select max(s.sort) + 1 from courses.node s where s.course_id = n.course_id
        and s.parent_id is not distinct from n.parent_id and s.deleted_at is null) else n.sort end,
      n.opens_at, n.closes_at, n.body, n.required, n.hours, n.completion, n.pass_score, n.talk, n.unlock,
      n.address, n.file_id
    from ${map} m (source, copy) join courses.node n on n.id = m.source
      left join ${map} p (source, copy) on p.source = n.parent_id and n.id <> ${top.id}`.execute(ctx.db);
  await sql`insert into courses.node_experiment (node_id, experiment_id, attempts, count_rule, due_at, report_required,
      report_score, version_pin, start_state_id)
    select m.copy, e.experiment_id, e.attempts, e.count_rule, e.due_at, e.report_required, e.report_score, e.version_pin,
      e.start_state_id
    from ${map} m (source, copy) join courses.node_experiment e on e.node_id = m.source`.execute(ctx.db);
}
