import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import { labReportsDb } from '../lab-reports.tables.ts';

/** Of these nodes, those whose reports are marked without names. */
export async function anonymousNodes(ctx: Ctx, nodeIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (nodeIds.length === 0) return new Set();
  const rows = await labReportsDb(ctx)
    .selectFrom('lab_reports.node_rule')
    .select('node_id')
    .where('node_id', 'in', [...nodeIds])
    .where('anonymous', '=', true)
    .execute();
  return new Set(rows.map((row) => row.node_id));
}

export async function saveNodeRule(
  ctx: Ctx,
  row: { readonly nodeId: string; readonly courseId: string; readonly anonymous: boolean },
): Promise<void> {
  await sql`insert into lab_reports.node_rule (node_id, course_id, anonymous)
    values (${row.nodeId}, ${row.courseId}, ${row.anonymous})
    on conflict (node_id) do update set anonymous = excluded.anonymous, updated_at = platform.app_now()`.execute(
    ctx.db,
  );
}

/** Notes that the author's name was shown to the markers. */
export async function markRevealed(ctx: Ctx, id: string): Promise<void> {
  await labReportsDb(ctx)
    .updateTable('lab_reports.report')
    .set({ revealed_at: ctx.clock.now() })
    .where('id', '=', id)
    .execute();
}
