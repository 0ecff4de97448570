import { sql } from 'kysely';
import { systemActor } from '../../../kernel/access/actor.ts';
import type { Ctx } from '../../../platform/db/context.ts';

/**
 * Which of these people handed in a report on which of these nodes, at least once; one that was returned stays handed
 * in. Only the fact is told, so the course may ask for its whole class.
 */
export async function handedInReports(
  ctx: Ctx,
  of: { readonly nodeIds: readonly string[]; readonly personIds: readonly string[] },
): Promise<readonly { readonly nodeId: string; readonly personId: string; readonly at: Date }[]> {
  return ctx.as(systemActor('progress of a course')).read(async (inner) => {
    const result = await sql<{ nodeId: string; personId: string; at: Date }>`
      select r.node_id as "nodeId", r.person_id as "personId", min(v.submitted_at) as at
      from lab_reports.report r join lab_reports.report_version v on v.report_id = r.id
      where r.node_id = any(${[...of.nodeIds]}::uuid[]) and r.person_id = any(${[...of.personIds]}::uuid[])
        and r.version_count > 0
      group by r.node_id, r.person_id`.execute(inner.db);
    return result.rows;
  });
}
