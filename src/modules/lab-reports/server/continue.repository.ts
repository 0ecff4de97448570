import { sql } from 'kysely';
import { addressOf } from '../../../kernel/routing/paths.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { ContinueCard } from '../../notifications/server/notifications.public.ts';

/** Own reports that came back, and the courses whose handed-in reports wait for this marker. One statement. */
export async function reportsToGoOn(ctx: Ctx, personId: string): Promise<ContinueCard[]> {
  const { rows } = await ctx.read((own) =>
    sql<{ kind: 'returned' | 'marking'; id: string; title: string; note: string | null; n: number; at: Date }>`
      (select 'returned' as kind, r.id, e.name as title, c.name as note, 1 as n, r.updated_at as at
        from lab_reports.report r join courses_api.course c on c.id = r.course_id
        join experiments_api.experiment e on e.id = r.experiment_id
        where r.person_id = ${personId} and r.state = 'returned' order by r.updated_at desc limit 3)
      union all
      (select 'marking', c.id, c.name, null, count(*), max(r.submitted_at)
        from lab_reports.report r join courses_api.course c on c.id = r.course_id
        where r.state = 'submitted' and r.course_id in (select courses_api.marked_by(${personId}::uuid))
        group by c.id, c.name order by 6 desc limit 3)
      order by at desc`.execute(own.db),
  );
  return rows.map((row) => ({
    key: `${row.kind}-${row.id}`,
    kind: row.kind,
    title: row.title,
    note: row.note,
    href: addressOf('centre.labReport', row.kind === 'returned' ? { report: row.id } : { course: row.id }),
    ...(row.kind === 'marking' ? { count: row.n } : {}),
    at: row.at,
  }));
}
