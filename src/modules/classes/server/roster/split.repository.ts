import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import type { SplitMember } from '../../shared/class-split.model.ts';

/** Learners of a class with the administrative class of each, by number. */
export async function membersToSplit(ctx: Ctx, classId: string): Promise<(SplitMember & { personId: string })[]> {
  const { rows } = await sql<SplitMember & { personId: string }>`select e.id as "enrolmentId",
      e.person_id as "personId", p.number, p.name, p.class_name as "className"
    from classes.enrolment e join identity_api.person p on p.id = e.person_id
    where e.class_id = ${classId} and e.state = 'active' order by p.number nulls last, p.name, e.id`.execute(ctx.db);
  return rows;
}

/** Sets of groups a class has. */
export async function countSets(ctx: Ctx, classId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from classes.group_set
    where class_id = ${classId}`.execute(ctx.db);
  return rows[0]!.n;
}

/**
 * Takes the groups of people along into another class: of each set of theirs a set of the same name, with the groups in
 * which they are. Those who stay keep their places. @returns sets that were made
 */
export async function takeGroupsAlong(
  tx: TxCtx,
  place: { readonly from: string; readonly into: string; readonly enrolmentIds: readonly string[] },
): Promise<number> {
  const ids = [...place.enrolmentIds];
  await sql`select id from classes.group_set where class_id = ${place.from} order by id for update`.execute(tx.db);
  const { rows } = await sql<{ n: number }>`with place as (
      delete from classes.group_member m using classes.group_set s
      where s.id = m.set_id and s.class_id = ${place.from} and m.enrolment_id = any(${ids}::uuid[])
      returning m.set_id, m.group_id, m.enrolment_id),
    new_set as (select s.id as old_id, gen_random_uuid() as id, s.name, s.locked, s.size from classes.group_set s
      where s.id in (select set_id from place)),
    new_group as (select g.id as old_id, gen_random_uuid() as id, n.id as set_id, g.name, g.sort
      from classes.learner_group g join new_set n on n.old_id = g.set_id where g.id in (select group_id from place)),
    made_set as (insert into classes.group_set (id, class_id, name, locked, size)
      select id, ${place.into}::uuid, name, locked, size from new_set returning 1),
    made_group as (insert into classes.learner_group (id, set_id, name, sort)
      select id, set_id, name, sort from new_group returning 1),
    made_place as (insert into classes.group_member (set_id, enrolment_id, group_id)
      select g.set_id, p.enrolment_id, g.id from place p join new_group g on g.old_id = p.group_id returning 1)
    select count(*)::int as n from made_set`.execute(tx.db);
  await sql`update classes.group_set set version = version + 1 where class_id = ${place.from}`.execute(tx.db);
  return rows[0]!.n;
}

/** Gives enrolments to another class and counts the seats of both anew; beginning and source stay. */
export async function giveEnrolments(
  tx: TxCtx,
  place: { readonly from: string; readonly into: string; readonly enrolmentIds: readonly string[] },
): Promise<void> {
  await sql`update classes.enrolment set class_id = ${place.into}
    where id = any(${[...place.enrolmentIds]}::uuid[])`.execute(tx.db);
  await sql`update classes.class c set version = c.version + 1, updated_at = platform.app_now(),
      taken = (select count(*) from classes.enrolment e where e.class_id = c.id and e.state = 'active')
    where c.id in (${place.from}, ${place.into})`.execute(tx.db);
}
