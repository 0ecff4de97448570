import { type RawBuilder, sql } from 'kysely';
import { ROLE } from '../../../../kernel/access/roles.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { restorable } from '../../../../platform/managed/list.ts';
import type { LinkLevel } from '../../shared/question.model.ts';

export interface BankLink {
  readonly courseId: string;
  readonly level: LinkLevel;
}

/** A bank of a unit. */
export interface UnitBankRow {
  readonly id: string;
  readonly unitId: string;
  readonly unitName: string;
  readonly name: string;
  readonly managedBy: string | null;
  readonly manager: string;
  /** Leads of courses of the unit may link it for reading by themselves. */
  readonly offered: boolean;
  readonly version: number;
  readonly updated_at: Date;
  /** Questions in it, those of the bin aside; counted for lists only. */
  readonly questions: number;
  /** Courses it is linked with now. */
  readonly links: readonly BankLink[];
  /** The actor is a college administrator in whose scope the unit is. */
  readonly inScope: boolean;
  readonly deleted_at: Date | null;
  /** Who deleted it; empty while nobody did. */
  readonly deletedBy: string;
}

/** The units above one, itself included. */
const above = (unitId: RawBuilder<unknown>) => sql`(with recursive up as (
    select id, parent_id from units_api.unit where id = ${unitId}
    union select u.id, u.parent_id from units_api.unit u join up on u.id = up.parent_id) select id from up)`;

const scopeOf = ({ actor }: Ctx): string | null =>
  actor.kind === 'person' && actor.role === ROLE.collegeAdmin ? actor.unitId : null;

const inScope = (ctx: Ctx) => sql`coalesce(${scopeOf(ctx)}::uuid in ${above(sql`b.unit_id`)}, false)`;
const BANK = sql`b.id, b.unit_id as "unitId", coalesce(u.name, '') as "unitName", b.name, b.managed_by as "managedBy",
  coalesce(p.name, '') as manager, b.offered, b.version, b.updated_at, b.deleted_at,
  coalesce((select d.name from identity_api.person d where d.id = b.deleted_by), '') as "deletedBy",
  (select coalesce(jsonb_agg(jsonb_build_object('courseId', l.course_id, 'level', l.level)), '[]')
    from questions.bank_link l where l.bank_id = b.id and l.ended_at is null) as links`;
const COUNT = sql`(select count(*)::integer from questions.question q where q.bank_id = b.id and q.deleted_at is null)`;
const FROM = sql`questions.bank b left join units_api.unit u on u.id = b.unit_id
  left join identity_api.person p on p.id = b.managed_by`;

const select = async (ctx: Ctx, where: RawBuilder<unknown>, count = sql`0`): Promise<UnitBankRow[]> => {
  const { rows } = await sql<UnitBankRow>`select ${BANK}, ${count} as questions, ${inScope(ctx)} as "inScope"
    from ${FROM} where b.unit_id is not null and ${where}`.execute(ctx.db);
  return rows;
};
const LIVING = sql`b.deleted_at is null`;

/** A bank of a unit with its links. @param lock nothing of it changes before the transaction ends */
export const findUnitBank = async (ctx: Ctx, id: string, lock = false): Promise<UnitBankRow | undefined> =>
  (await select(ctx, sql`${LIVING} and b.id = ${id} ${lock ? sql`for update of b` : sql``}`))[0];

/** One that was deleted, locked. */
export const findDeletedBank = async (tx: TxCtx, id: string): Promise<UnitBankRow | undefined> =>
  (await select(tx, sql`b.deleted_at is not null and b.id = ${id} for update of b`))[0];

/** Deleted banks somebody managed that can be had back, those deleted last first. */
export const deletedBanks = (ctx: Ctx, personId: string | null): Promise<UnitBankRow[]> =>
  select(
    ctx,
    sql`b.managed_by = ${personId} and ${restorable('b')}
      order by b.deleted_at desc, b.id limit 200`,
    COUNT,
  );

/** Banks linked with a course, by name. */
export const banksLinkedWith = (ctx: Ctx, courseId: string): Promise<UnitBankRow[]> =>
  select(
    ctx,
    sql`${LIVING} and b.id in (select l.bank_id from questions.bank_link l
      where l.course_id = ${courseId} and l.ended_at is null)
      order by b.name, b.id limit 200`,
    COUNT,
  );

/** Banks a course could be linked with: offered ones of its unit and of those above, and those a person manages. */
export const banksToLink = (
  ctx: Ctx,
  courseId: string,
  unitId: string,
  personId: string | null,
): Promise<UnitBankRow[]> =>
  select(
    ctx,
    sql`${LIVING} and b.id not in (select l.bank_id from questions.bank_link l where l.course_id = ${courseId} and l.ended_at is null)
      and (b.managed_by = ${personId} or ${inScope(ctx)} or (b.offered and b.unit_id in ${above(sql`${unitId}::uuid`)}))
      order by b.name, b.id limit 200`,
    COUNT,
  );

export async function insertUnitBank(
  tx: TxCtx,
  row: Pick<UnitBankRow, 'id' | 'unitId' | 'name' | 'managedBy' | 'offered'>,
): Promise<void> {
  await sql`insert into questions.bank (id, unit_id, name, managed_by, offered)
    values (${row.id}, ${row.unitId}, ${row.name}, ${row.managedBy}, ${row.offered})`.execute(tx.db);
}

export async function setUnitBank(tx: TxCtx, id: string, row: Pick<UnitBankRow, 'name' | 'offered'>): Promise<void> {
  await sql`update questions.bank set name = ${row.name}, offered = ${row.offered}, version = version + 1,
    updated_at = platform.app_now() where id = ${id}`.execute(tx.db);
}

/** Names of a unit's banks are given by one transaction after the other: two leads never give the same one at once. */
export async function lockNames(tx: TxCtx, unitId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`questions.bank:${unitId}`}, 0))`.execute(tx.db);
}

/** Whether a unit has a bank of a name already, letter case aside. */
export async function nameTaken(ctx: Ctx, unitId: string, name: string, exceptId: string | null): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select exists (select from questions.bank b where b.unit_id = ${unitId}
    and b.deleted_at is null and lower(b.name) = lower(${name}) and b.id is distinct from ${exceptId}::uuid) as taken`.execute(
    ctx.db,
  );
  return rows[0]!.taken;
}

/** A link of a bank with a course, ended or not. */
export interface LinkRow extends BankLink {
  readonly endedBy: string | null;
  readonly endedAt: Date | null;
}

export async function findLink(ctx: Ctx, bankId: string, courseId: string): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`select course_id as "courseId", level, ended_by as "endedBy",
    ended_at as "endedAt" from questions.bank_link where bank_id = ${bankId} and course_id = ${courseId}`.execute(
    ctx.db,
  );
  return rows[0];
}

export async function putLink(tx: TxCtx, bankId: string, { courseId, level }: BankLink, by: string | null) {
  await sql`insert into questions.bank_link as l (bank_id, course_id, level, linked_by)
    values (${bankId}, ${courseId}, ${level}, ${by})
    on conflict (bank_id, course_id) do update set level = excluded.level, linked_by = excluded.linked_by,
      linked_at = case when l.ended_at is null then l.linked_at else platform.app_now() end,
      ended_by = null, ended_at = null`.execute(tx.db);
}

export async function endLink(tx: TxCtx, bankId: string, courseId: string, by: string | null): Promise<void> {
  await sql`update questions.bank_link set ended_by = ${by}, ended_at = platform.app_now()
    where bank_id = ${bankId} and course_id = ${courseId} and ended_at is null`.execute(tx.db);
}

/** Somebody a bank can be given to. */
export interface BankPerson {
  readonly id: string;
  readonly name: string;
  readonly number: string | null;
}

/** Teachers of some courses who hold the right to their bank, by name; at most 200. */
export async function bankTeachers(ctx: Ctx, courseIds: readonly string[]): Promise<BankPerson[]> {
  const { rows } = await sql<BankPerson>`select p.id, p.name, p.number from identity_api.person p
    where p.state = 'active' and p.role <> ${ROLE.student} and exists (select from courses_api.course_member m
      where m.person_id = p.id and m.course_id = any(${[...courseIds]}::uuid[])
        and (m.role = 'lead' or m.role = 'instructor' or 'bank' = any(m.granted)))
    order by p.name, p.id limit 200`.execute(ctx.db);
  return rows;
}

export async function setManager(tx: TxCtx, id: string, personId: string): Promise<void> {
  await sql`update questions.bank set managed_by = ${personId}, version = version + 1, updated_at = platform.app_now()
    where id = ${id}`.execute(tx.db);
}

/** Ids of the banks of units that are linked with a course. */
export async function linkedBankIds(ctx: Ctx, courseId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select l.bank_id as id
    from questions.bank_link l join questions.bank b on b.id = l.bank_id
    where l.course_id = ${courseId} and l.ended_at is null and b.deleted_at is null`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

/** A course through which each of some people reaches a bank; those without one are absent. */
export async function waysTo(
  ctx: Ctx,
  bankId: string,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ personId: string; courseId: string }>`
    select distinct on (m.person_id) m.person_id as "personId", l.course_id as "courseId"
    from questions.bank_link l join courses_api.course_member m on m.course_id = l.course_id
    where l.bank_id = ${bankId} and l.ended_at is null and m.person_id = any(${[...personIds]}::uuid[])
    order by m.person_id, l.linked_at`.execute(ctx.db);
  return new Map(rows.map(({ personId, courseId }) => [personId, courseId]));
}

/** How many banks a unit has, those of the bin aside. */
export async function banksOfUnit(ctx: Ctx, unitId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from questions.bank
    where unit_id = ${unitId} and deleted_at is null`.execute(ctx.db);
  return rows[0]!.n;
}

/** Gives the banks of a unit to another. @returns how many */
export async function moveBanks(tx: TxCtx, from: string, into: string): Promise<number> {
  const { numAffectedRows } = await sql`update questions.bank set unit_id = ${into}, version = version + 1,
    updated_at = platform.app_now() where unit_id = ${from}`.execute(tx.db);
  return Number(numAffectedRows ?? 0);
}
