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
): Promise<readonly { readonly nodeId: string; readonly personId: string }[]> {
  return ctx.as(systemActor('progress of a course')).read(async (inner) => {
    const result = await sql<{ nodeId: string; personId: string }>`
      select distinct node_id as "nodeId", person_id as "personId" from lab_reports.report
      where node_id = any(${[...of.nodeIds]}::uuid[]) and person_id = any(${[...of.personIds]}::uuid[])
        and version_count > 0`.execute(inner.db);
    return result.rows;
  });
}
