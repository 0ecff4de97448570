import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';

/** Who asks. */
interface Asker {
  readonly personId: string;
  readonly unitId: string | null;
}

/** SQL: whether two units belong to the same university. */
const sameUniversity = (unit: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql<boolean>`(${unit} = ${other}
  or exists (select from units_api.path a join units_api.path b on b.ancestor_id = a.ancestor_id
    join units_api.unit top on top.id = a.ancestor_id and top.kind = 'university'
    where a.unit_id = ${unit} and b.unit_id = ${other}))`;

/** SQL: whether the scope of an opening `o` includes a person. */
export const inScope = ({ personId, unitId }: Asker) => sql<boolean>`case o.scope
  when 'public' then true
  when 'others' then ${unitId}::uuid is not null
  when 'unit' then coalesce(${sameUniversity(sql`o.unit_id`, sql`${unitId}::uuid`)}, false)
  else exists (select from openings.opening_class x join classes_api.enrolment n on n.class_id = x.class_id
    where x.opening_id = o.id and n.person_id = ${personId}::uuid and n.state = 'active') end`;

export interface OpenableExperiment {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly concurrency: number | null;
}

/** Listed experiments of the own university, or led by the person, that can be run. @param of one of them, or a keyword */
export async function openableExperiments(
  ctx: Ctx,
  { personId, unitId }: Asker,
  of: { readonly id: string } | { readonly keyword: string },
): Promise<OpenableExperiment[]> {
  const like = 'keyword' in of ? `%${of.keyword.replace(/[\\%_]/g, '\\$&')}%` : '';
  const which =
    'id' in of
      ? sql`l.id = ${of.id}`
      : sql`(l.name ilike ${like} escape '\\' or l.code ilike ${like} escape '\\'
          or l.name_en ilike ${like} escape '\\')`;
  const { rows } = await sql<OpenableExperiment>`select l.id, l.code, l.name, l.name_en as "nameEn", c.concurrency
    from experiments_api.listed l join experiments_api.concurrency c on c.experiment_id = l.id
    where ${which} and (l.leader_id = ${personId}::uuid
      or ${sameUniversity(sql`l.unit_id`, sql`${unitId}::uuid`)})
    order by l.name, l.id limit 50`.execute(ctx.db);
  return rows;
}

/** Running classes a person teaches or leads. */
export async function taughtClasses(ctx: Ctx, personId: string) {
  const { rows } = await sql<{ id: string; name: string; course: string }>`select k.id, k.name, c.name as course
    from courses_api.course_member m join courses_api.course c on c.id = m.course_id
    join classes_api.class k on k.course_id = m.course_id and k.state <> 'ended'
    where m.person_id = ${personId} and m.role in ('lead', 'instructor') and c.state <> 'archived'
      and (m.scope = 'all' or exists (select from classes_api.class_teacher t
        where t.class_id = k.id and t.person_id = m.person_id))
    order by c.name, k.name, k.id limit 200`.execute(ctx.db);
  return rows;
}

/** Who decides about applications of a unit: its administrators and those of the units above; else the platform's. */
export async function decidersOf(ctx: Ctx, unitId: string, exceptId: string) {
  const { rows } = await sql<{ id: string; role: number }>`select p.id, p.role from identity_api.person p
    where p.state = 'active' and p.id <> ${exceptId} and (p.role = 0 or (p.role = 2 and p.unit_id in
      (select a.ancestor_id from units_api.path a where a.unit_id = ${unitId}))) order by p.id limit 200`.execute(
    ctx.db,
  );
  const local = rows.filter(({ role }) => role === 2);
  return { people: (local.length > 0 ? local : rows).map(({ id }) => id), local: local.length > 0 };
}
