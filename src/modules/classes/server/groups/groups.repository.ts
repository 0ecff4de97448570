import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';

/** A set of groups. */
export interface SetRow {
  readonly id: string;
  readonly class_id: string;
  readonly name: string;
  readonly locked: boolean;
  readonly open: boolean;
  readonly size: number | null;
  readonly version: number;
  readonly updated_at: Date;
}

/** A learner of a class, named by the enrolment. */
export interface Learner {
  readonly enrolmentId: string;
  readonly personId: string;
  readonly number: string | null;
  readonly name: string;
}

/** A group as it shall be saved. */
export interface GroupInput {
  readonly id: string;
  readonly name: string;
  readonly members: readonly string[];
}

/** Who counts as a learner of the class of a set: places of others are kept but not shown. */
const PRESENT = sql<boolean>`e.state in ('active', 'completed')`;

/** A set by its id; `lock` holds its row, under which alone places in its groups change. */
export async function findSet(ctx: Ctx, id: string, lock = false): Promise<SetRow | undefined> {
  const { rows } = await sql<SetRow>`select id, class_id, name, locked, open, size, version, updated_at
    from classes.group_set where id = ${id} ${lock ? sql`for update` : sql``}`.execute(ctx.db);
  return rows[0];
}

/**
 * Keeps the places in the sets of these groups as they are until the transaction ends: others may do the same, changes
 * wait. Taken after homework and before works, as changes take the set before works.
 */
export async function holdGroups(tx: TxCtx, groupIds: readonly string[]): Promise<void> {
  if (groupIds.length === 0) return;
  await sql`select s.id from classes.group_set s
    where s.id in (select g.set_id from classes.learner_group g where g.id = any(${[...groupIds]}::uuid[]))
    order by s.id for share of s`.execute(tx.db);
}

/** The set a group belongs to. */
export async function setOfGroup(ctx: Ctx, groupId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select set_id as id from classes.learner_group
    where id = ${groupId}`.execute(ctx.db);
  return rows[0]?.id;
}

/** Sets of a class, oldest first, with how many groups they have and how many people are placed. */
export async function listSets(ctx: Ctx, classId: string) {
  const { rows } = await sql<SetRow & { groups: number; placed: number }>`select s.id, s.class_id, s.name, s.locked,
      s.open, s.size, s.version, s.updated_at,
      (select count(*)::int from classes.learner_group g where g.set_id = s.id) as groups,
      (select count(*)::int from classes.group_member m join classes.enrolment e on e.id = m.enrolment_id
        where m.set_id = s.id and e.class_id = s.class_id and ${PRESENT}) as placed
    from classes.group_set s where s.class_id = ${classId} order by s.created_at, s.id`.execute(ctx.db);
  return rows;
}

/** Learners of a class by number. */
export async function learnersOf(ctx: Ctx, classId: string): Promise<Learner[]> {
  const { rows } = await sql<Learner>`select e.id as "enrolmentId", e.person_id as "personId", p.number, p.name
    from classes.enrolment e join identity_api.person p on p.id = e.person_id
    where e.class_id = ${classId} and ${PRESENT} order by p.number nulls last, p.name, e.id`.execute(ctx.db);
  return rows;
}

/** Groups of sets in their order, with the enrolments placed in them. */
export async function groupsOf(ctx: Ctx, setIds: readonly string[]) {
  const { rows } = await sql<{
    id: string;
    setId: string;
    name: string;
    members: { enrolmentId: string; name: string }[];
  }>`
    with placed as (
      select m.group_id, jsonb_agg(jsonb_build_object('enrolmentId', e.id, 'name', p.name)
        order by p.number nulls last, p.name, e.id) as members
      from classes.group_member m join classes.group_set s on s.id = m.set_id
      join classes.enrolment e on e.id = m.enrolment_id and e.class_id = s.class_id and ${PRESENT}
      join identity_api.person p on p.id = e.person_id
      where m.set_id = any(${[...setIds]}::uuid[]) group by m.group_id
    )
    select g.id, g.set_id as "setId", g.name, coalesce(placed.members, '[]') as members
    from classes.learner_group g left join placed on placed.group_id = g.id
    where g.set_id = any(${[...setIds]}::uuid[]) order by g.sort, g.id`.execute(ctx.db);
  return rows;
}

export async function insertSet(
  tx: TxCtx,
  row: {
    readonly id: string;
    readonly classId: string;
    readonly name: string;
    readonly open: boolean;
    readonly size: number | null;
  },
) {
  await sql`insert into classes.group_set (id, class_id, name, open, size)
    values (${row.id}, ${row.classId}, ${row.name}, ${row.open}, ${row.size})`.execute(tx.db);
}

/** Writes what a set says of itself and raises its version. The caller holds the lock of its row. */
export async function changeSet(
  tx: TxCtx,
  id: string,
  change: { readonly name?: string; readonly locked?: boolean; readonly open?: boolean; readonly size?: number | null },
): Promise<void> {
  await sql`update classes.group_set set name = coalesce(${change.name ?? null}, name),
      locked = coalesce(${change.locked ?? null}::boolean, locked), open = coalesce(${change.open ?? null}::boolean, open),
      size = ${change.size === undefined ? sql`size` : sql`${change.size}::int`},
      version = version + 1, updated_at = platform.app_now() where id = ${id}`.execute(tx.db);
}

/**
 * Makes groups and places of a set what is given. Places of enrolments that are not in the class now stay with the groups
 * that stay, and come back with the enrolment. The caller holds the lock of the set.
 */
export async function writeGroups(
  tx: TxCtx,
  set: { readonly id: string; readonly classId: string },
  groups: readonly GroupInput[],
) {
  const ids = groups.map((one) => one.id);
  await sql`delete from classes.learner_group where set_id = ${set.id} and id <> all(${ids}::uuid[])`.execute(tx.db);
  await sql`delete from classes.group_member m using classes.enrolment e
    where m.set_id = ${set.id} and e.id = m.enrolment_id and e.class_id = ${set.classId} and ${PRESENT}`.execute(tx.db);
  if (groups.length === 0) return;
  await sql`insert into classes.learner_group (id, set_id, name, sort)
    select id, ${set.id}, name, sort from unnest(${ids}::uuid[], ${groups.map((one) => one.name)}::text[])
      with ordinality as g (id, name, sort)
    on conflict (id) do update set name = excluded.name, sort = excluded.sort`.execute(tx.db);
  const places = groups.flatMap((one) => one.members.map((enrolmentId) => ({ enrolmentId, groupId: one.id })));
  await sql`insert into classes.group_member (set_id, enrolment_id, group_id)
    select ${set.id}, e, g from unnest(${places.map((one) => one.enrolmentId)}::uuid[],
      ${places.map((one) => one.groupId)}::uuid[]) as place (e, g)`.execute(tx.db);
}

export async function deleteSet(tx: TxCtx, id: string): Promise<void> {
  await sql`delete from classes.group_set where id = ${id}`.execute(tx.db);
}

/** The enrolment by which a person is in a class. */
export async function ownEnrolment(
  ctx: Ctx,
  classId: string,
  personId: string,
): Promise<{ id: string; state: 'active' | 'completed' } | undefined> {
  const { rows } = await sql<{
    id: string;
    state: 'active' | 'completed';
  }>`select e.id, e.state from classes.enrolment e
    where e.class_id = ${classId} and e.person_id = ${personId} and ${PRESENT}
    order by e.state, e.joined_at desc limit 1`.execute(ctx.db);
  return rows[0];
}

const takenIn = (groupId: string) => sql`(select count(*) from classes.group_member m
  join classes.enrolment e on e.id = m.enrolment_id join classes.group_set s on s.id = m.set_id
  where m.group_id = ${groupId} and e.class_id = s.class_id and ${PRESENT})`;

/**
 * Places an enrolment in a group that has room, instead of the group of the set it had. The caller holds the lock of the
 * set, so the number of people counted is the present one.
 * @returns false when the group is full
 */
export async function takePlace(
  tx: TxCtx,
  of: { readonly setId: string; readonly groupId: string; readonly enrolmentId: string; readonly size: number | null },
): Promise<boolean> {
  const result = await sql`insert into classes.group_member (set_id, enrolment_id, group_id)
    select ${of.setId}, ${of.enrolmentId}, ${of.groupId}
    where ${of.size}::int is null or ${takenIn(of.groupId)} < ${of.size}::int
    on conflict (set_id, enrolment_id) do update set group_id = excluded.group_id`.execute(tx.db);
  return result.numAffectedRows === 1n;
}

/** @returns false when the enrolment is not in this group */
export async function leavePlace(tx: TxCtx, groupId: string, enrolmentId: string): Promise<boolean> {
  const result = await sql`delete from classes.group_member
    where group_id = ${groupId} and enrolment_id = ${enrolmentId}`.execute(tx.db);
  return result.numAffectedRows === 1n;
}

/** The group of a set an enrolment is in. */
export async function placeOf(ctx: Ctx, setId: string, enrolmentId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select group_id as id from classes.group_member
    where set_id = ${setId} and enrolment_id = ${enrolmentId}`.execute(ctx.db);
  return rows[0]?.id;
}

/** Who changes the class leaves the groups of the old one. */
export async function endPlaces(tx: TxCtx, enrolmentId: string): Promise<void> {
  await sql`delete from classes.group_member where enrolment_id = ${enrolmentId}`.execute(tx.db);
}

/**
 * Who comes back keeps the groups that still have room: places taken meanwhile are not taken away from anybody. Called
 * before the enrolment counts again; holds the sets until the end of the transaction.
 */
export async function keepPlacesWithRoom(tx: TxCtx, enrolmentId: string): Promise<void> {
  await sql`select s.id from classes.group_set s join classes.group_member m on m.set_id = s.id
    where m.enrolment_id = ${enrolmentId} order by s.id for update of s`.execute(tx.db);
  await sql`delete from classes.group_member m using classes.group_set s
    where m.enrolment_id = ${enrolmentId} and s.id = m.set_id and s.size is not null
      and s.size <= (select count(*) from classes.group_member o join classes.enrolment e on e.id = o.enrolment_id
        where o.group_id = m.group_id and e.class_id = s.class_id and ${PRESENT})`.execute(tx.db);
  await sql`update classes.group_set s set version = version + 1, updated_at = platform.app_now()
    from classes.group_member m where m.set_id = s.id and m.enrolment_id = ${enrolmentId}`.execute(tx.db);
}

/** Gives the sets of a class that ends to the class it is merged into, with everybody in them. */
export async function moveSets(tx: TxCtx, from: string, into: string): Promise<number> {
  const result = await sql`update classes.group_set set class_id = ${into}, version = version + 1,
    updated_at = platform.app_now() where class_id = ${from}`.execute(tx.db);
  return Number(result.numAffectedRows ?? 0n);
}
