import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import type { ListedSet } from './enrolment-list.engine.ts';

/** The oldest set of groups of each of these classes, with the names of its groups: one statement. */
export async function listedSets(ctx: Ctx, classIds: readonly string[]): Promise<ReadonlyMap<string, ListedSet>> {
  if (classIds.length === 0) return new Map();
  const { rows } = await sql<ListedSet & { classId: string }>`select distinct on (s.class_id) s.class_id as "classId",
      s.id, s.locked, array(select g.name from classes.learner_group g where g.set_id = s.id order by g.sort, g.id) as names
    from classes.group_set s where s.class_id = any(${[...classIds]}::uuid[])
    order by s.class_id, s.created_at, s.id`.execute(ctx.db);
  return new Map(rows.map(({ classId, ...set }) => [classId, set]));
}

/** Name of the group of each enrolment in these sets: one statement. */
export async function groupNames(ctx: Ctx, setIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (setIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`select m.enrolment_id as id, g.name
    from classes.group_member m join classes.learner_group g on g.id = m.group_id
    where m.set_id = any(${[...setIds]}::uuid[])`.execute(ctx.db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A group of a set in which an enrolment has its place. */
export interface SetPlace {
  readonly setId: string;
  readonly groupId: string;
}

/** Groups of an enrolment. */
export async function placesOf(ctx: Ctx, enrolmentId: string): Promise<SetPlace[]> {
  const { rows } = await sql<SetPlace>`select set_id as "setId", group_id as "groupId" from classes.group_member
    where enrolment_id = ${enrolmentId}`.execute(ctx.db);
  return rows;
}

/** Gives an enrolment its groups again, as far as they are there and belong to the class. */
export async function placeAgain(
  tx: TxCtx,
  at: { readonly enrolmentId: string; readonly classId: string },
  places: readonly SetPlace[],
): Promise<void> {
  if (places.length === 0) return;
  await sql`insert into classes.group_member (set_id, enrolment_id, group_id)
    select g.set_id, ${at.enrolmentId}::uuid, g.id from classes.learner_group g join classes.group_set s on s.id = g.set_id
    where s.class_id = ${at.classId} and g.id = any(${places.map((one) => one.groupId)}::uuid[])
    on conflict (set_id, enrolment_id) do nothing`.execute(tx.db);
}

/** Puts enrolments into groups of a set, null: into none. The caller holds the lock of the set. */
export async function placeMany(
  tx: TxCtx,
  setId: string,
  places: readonly { readonly enrolmentId: string; readonly groupId: string | null }[],
): Promise<void> {
  const out = places.filter(({ groupId }) => groupId === null).map(({ enrolmentId }) => enrolmentId);
  const into = places.filter(({ groupId }) => groupId !== null);
  if (out.length > 0) {
    await sql`delete from classes.group_member
      where set_id = ${setId} and enrolment_id = any(${out}::uuid[])`.execute(tx.db);
  }
  if (into.length === 0) return;
  await sql`insert into classes.group_member (set_id, enrolment_id, group_id)
    select ${setId}::uuid, e, g from unnest(${into.map((one) => one.enrolmentId)}::uuid[],
      ${into.map((one) => one.groupId)}::uuid[]) as place (e, g)
    on conflict (set_id, enrolment_id) do update set group_id = excluded.group_id`.execute(tx.db);
}

/** Adds groups behind those of a set. */
export async function addGroups(
  tx: TxCtx,
  setId: string,
  groups: readonly { readonly id: string; readonly name: string }[],
): Promise<void> {
  if (groups.length === 0) return;
  await sql`insert into classes.learner_group (id, set_id, name, sort)
    select id, ${setId}::uuid, name,
      (select coalesce(max(o.sort), 0) from classes.learner_group o where o.set_id = ${setId}) + sort
    from unnest(${groups.map(({ id }) => id)}::uuid[], ${groups.map(({ name }) => name)}::text[])
      with ordinality as g (id, name, sort)`.execute(tx.db);
}

/** Groups of a set by name. */
export async function groupIds(ctx: Ctx, setId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from classes.learner_group
    where set_id = ${setId} order by sort desc, id desc`.execute(ctx.db);
  // Of groups of one name the first counts.
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Group of each of these enrolments in a set. */
export async function groupsNow(
  ctx: Ctx,
  setId: string,
  enrolmentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; groupId: string }>`select enrolment_id as id, group_id as "groupId"
    from classes.group_member where set_id = ${setId} and enrolment_id = any(${[...enrolmentIds]}::uuid[])`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ id, groupId }) => [id, groupId]));
}

/** Removes groups nobody is in, and then sets without groups. */
export async function dropEmpty(tx: TxCtx, groups: readonly string[], sets: readonly string[]): Promise<void> {
  if (groups.length > 0) {
    await sql`delete from classes.learner_group g where g.id = any(${[...groups]}::uuid[])
      and not exists (select from classes.group_member m where m.group_id = g.id)`.execute(tx.db);
  }
  if (sets.length > 0) {
    await sql`delete from classes.group_set s where s.id = any(${[...sets]}::uuid[])
      and not exists (select from classes.learner_group g where g.set_id = s.id)`.execute(tx.db);
  }
}

/** How somebody stood to a class of the course before a list named him or her. */
export interface Former {
  readonly id: string;
  readonly classId: string;
  readonly state: 'waiting' | 'applied';
  readonly place: number | null;
}

/** Who waits for a seat of the course or asked to be let in, of these people. */
export async function formerOf(
  ctx: Ctx,
  courseId: string,
  personIds: readonly string[],
): Promise<(Former & { readonly personId: string })[]> {
  const { rows } = await sql<Former & { personId: string }>`select id, class_id as "classId", person_id as "personId",
      state, place from classes.enrolment
    where course_id = ${courseId} and person_id = any(${[...personIds]}::uuid[]) and state in ('waiting', 'applied')
    for update`.execute(ctx.db);
  return rows;
}

/** Whoever left a queue for a list stands in it again, where he or she stood. @returns false when that is over */
export async function queueAgain(tx: TxCtx, former: Former): Promise<boolean> {
  const result = await sql`update classes.enrolment e set state = ${former.state}, place = ${former.place}::int,
      left_at = null from classes.class k
    where e.id = ${former.id} and e.state = 'withdrawn' and k.id = e.class_id and k.state <> 'ended'
      and not exists (select from classes.enrolment o where o.course_id = e.course_id and o.person_id = e.person_id
        and o.state in ('active', 'waiting', 'applied'))`.execute(tx.db);
  return result.numAffectedRows === 1n;
}

/** Puts people at the end of the queue of a class in their order. The caller holds the lock of its row. */
export async function queueListed(
  tx: TxCtx,
  at: { readonly classId: string; readonly courseId: string },
  people: readonly { readonly id: string; readonly personId: string }[],
): Promise<void> {
  await sql`with drawn as (
      update classes.class set last_place = last_place + ${people.length}::int where id = ${at.classId}
      returning last_place - ${people.length}::int as behind)
    insert into classes.enrolment (id, class_id, course_id, person_id, source, state, place)
    select p.id, ${at.classId}::uuid, ${at.courseId}::uuid, p.person, 'import', 'waiting', drawn.behind + p.nth
    from drawn, unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ personId }) => personId)}::uuid[])
      with ordinality as p (id, person, nth)`.execute(tx.db);
}

/** Whether somebody did something in a course since then. */
export async function workedSince(
  ctx: Ctx,
  of: { readonly courseId: string; readonly personId: string },
  enrolmentId: string,
): Promise<boolean> {
  const { rows } = await sql<{ worked: boolean }>`select exists (select from courses_api.visit v
      where v.course_id = ${of.courseId} and v.person_id = ${of.personId} and v.last_at >= e.joined_at)
    or exists (select from runs_api.run r where r.course_id = ${of.courseId} and r.person_id = ${of.personId}
      and r.started_at >= e.joined_at) as worked
    from classes.enrolment e where e.id = ${enrolmentId}`.execute(ctx.db);
  return rows[0]?.worked ?? false;
}

/** An enrolment nothing came of is as if it had never been; of others the record stays. */
export async function dropOrEnd(tx: TxCtx, id: string, drop: boolean): Promise<void> {
  await (drop
    ? sql`delete from classes.enrolment where id = ${id}`
    : sql`with out as (delete from classes.group_member where enrolment_id = ${id})
        update classes.enrolment set state = 'withdrawn', left_at = platform.app_now() where id = ${id}`
  ).execute(tx.db);
}

/** Gives back seats that were added, as far as nobody sits on them. */
export async function lowerCapacity(tx: TxCtx, classId: string): Promise<boolean> {
  const result = await sql`update classes.class set capacity = capacity - 1, version = version + 1,
      updated_at = platform.app_now() where id = ${classId} and capacity > greatest(taken, 1)`.execute(tx.db);
  return result.numAffectedRows === 1n;
}
