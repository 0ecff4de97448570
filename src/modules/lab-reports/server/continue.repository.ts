import { sql } from 'kysely';
import { leadingName } from '../../../kernel/i18n/names.ts';
import { addressOf } from '../../../kernel/routing/paths.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { ContinueCard } from '../../notifications/server/notifications.public.ts';

/** Own reports that came back, and the courses whose handed-in reports wait for this marker. One statement. */
export async function reportsToGoOn(ctx: Ctx, personId: string): Promise<ContinueCard[]> {
  const { rows } = await ctx.read((own) =>
    sql<{
      kind: 'returned' | 'marking';
      id: string;
      title: string;
      titleEn: string | null;
      note: string | null;
      noteEn: string | null;
      n: number;
      at: Date;
    }>`
      (select 'returned' as kind, r.id, e.name as title, null as "titleEn", c.name as note,
          c.name_en as "noteEn", 1 as n, r.updated_at as at
        from lab_reports.report r join courses_api.course c on c.id = r.course_id
        join experiments_api.experiment e on e.id = r.experiment_id
        where r.person_id = ${personId} and r.state = 'returned' order by r.updated_at desc limit 3)
      union all
      (select 'marking', c.id, c.name, c.name_en, null, null, count(*), max(r.submitted_at)
        from lab_reports.report r join courses_api.course c on c.id = r.course_id
        where r.state = 'submitted' and r.course_id in (select courses_api.marked_by(${personId}::uuid))
        group by c.id, c.name, c.name_en order by 8 desc limit 3)
      order by at desc`.execute(own.db),
  );
  return rows.map((row) => ({
    key: `${row.kind}-${row.id}`,
    kind: row.kind,
    title: leadingName({ name: row.title, nameEn: row.titleEn }, ctx.locale),
    note: row.note === null ? null : leadingName({ name: row.note, nameEn: row.noteEn }, ctx.locale),
    href: addressOf('centre.labReport', row.kind === 'returned' ? { report: row.id } : { course: row.id }),
    ...(row.kind === 'marking' ? { count: row.n } : {}),
    at: row.at,
  }));
}
