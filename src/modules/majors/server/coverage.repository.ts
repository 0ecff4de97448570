import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import { inScope } from './subject.access.ts';

/** How each class of the catalogue is covered. */
export interface CoverageRow {
  readonly code: string;
  readonly name: string;
  readonly majors: number;
  /** Listed experiments that serve one of its majors, each counted once. */
  readonly experiments: number;
  /** Active students of its majors. */
  readonly students: number;
  /** Majors with students and no listed experiment. */
  readonly uncovered: number;
}

/** Classes with majors, those with most experiments first; counts are those of the actor's scope. One statement. */
export async function coverageByClass(ctx: Ctx): Promise<CoverageRow[]> {
  const { rows } = await sql<CoverageRow>`
    with major as (
      select s.code, s.name, left(s.code, 4) as class from majors.subject s
      where s.deleted_at is null and length(s.code) >= 6 and s.state = 'active'
    ), served as (
      select m.name, e.id from experiments_api.major_map e cross join lateral unnest(e.majors) as m (name)
      where e.state = 'listed' and ${inScope(ctx.actor, sql`e.unit_id`)}
    ), students as (
      select p.major as name, count(*)::int as n from identity_api.person p
      where p.role = 6 and p.state = 'active' and p.major is not null and ${inScope(ctx.actor, sql`p.unit_id`)}
      group by 1
    ), each as (
      select major.class, major.name, coalesce(students.n, 0) as students,
        exists (select from served where served.name = major.name) as covered
      from major left join students on students.name = major.name
    )
    select c.code, c.name, count(*)::int as majors, sum(each.students)::int as students,
      count(*) filter (where each.students > 0 and not each.covered)::int as uncovered,
      (select count(distinct served.id)::int from served join major on major.name = served.name
        where major.class = c.code) as experiments
    from each join majors.subject c on c.code = each.class and c.deleted_at is null
    group by c.code, c.name order by experiments desc, students desc, c.code`.execute(ctx.db);
  return rows;
}
