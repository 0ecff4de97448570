import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { Accommodation } from './exam.repository.ts';

/** Who came to an exam and who left it. */
export interface CandidateChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/**
 * Makes the candidates of a published exam those who belong to its classes now, beside the persons named for it. One
 * statement; the classes are read as the system reads them.
 */
export async function syncCandidates(tx: TxCtx, examId: string): Promise<CandidateChanges> {
  const { rows } = await sql<{ person_id: string; came: boolean }>`with wanted as materialized (
      select person_id, class_id from exams.learners_of(${examId})),
    -- Read before the change: a candidate who had left comes anew.
    present as materialized (
      select person_id from exams.candidate where exam_id = ${examId} and removed_at is null),
    put as (
      insert into exams.candidate as c (exam_id, person_id, class_id, via)
      select ${examId}, person_id, class_id, 'class' from wanted
      on conflict (exam_id, person_id) do update set class_id = excluded.class_id, removed_at = null,
        via = case when c.removed_at is null then c.via else 'class' end
      where c.removed_at is not null or c.class_id is distinct from excluded.class_id
      returning person_id),
    gone as (
      update exams.candidate set removed_at = platform.app_now()
      where exam_id = ${examId} and via = 'class' and removed_at is null
        and person_id not in (select person_id from wanted)
      returning person_id)
    select person_id, true as came from put where person_id not in (select person_id from present)
    union all select person_id, false from gone`.execute(tx.db);
  const ids = (came: boolean) => rows.flatMap((row) => (row.came === came ? [row.person_id] : []));
  return { added: ids(true), removed: ids(false) };
}

/** Names persons as candidates. @returns those who were none before */
export async function insertPersons(
  tx: TxCtx,
  examId: string,
  persons: readonly { readonly personId: string; readonly classId: string | null }[],
): Promise<string[]> {
  if (persons.length === 0) return [];
  const { rows } = await sql<{ person_id: string }>`insert into exams.candidate as c (exam_id, person_id, class_id, via)
    select ${examId}, x."personId", x."classId", 'person'
    from jsonb_to_recordset(${JSON.stringify(persons)}::jsonb) as x("personId" uuid, "classId" uuid)
    on conflict (exam_id, person_id) do update set via = 'person', class_id = excluded.class_id, removed_at = null
      where c.removed_at is not null
    returning person_id`.execute(tx.db);
  return rows.map((row) => row.person_id);
}

/** Takes out the persons that are not named any more. */
export async function removePersons(tx: TxCtx, examId: string, keep: readonly string[]): Promise<void> {
  await sql`update exams.candidate set removed_at = platform.app_now() where exam_id = ${examId} and via = 'person'
    and removed_at is null and person_id <> all(${[...keep]}::uuid[])`.execute(tx.db);
}

/** Takes out one person who was named. @returns false when there is none */
export async function removePerson(tx: TxCtx, examId: string, personId: string): Promise<boolean> {
  const { rows } = await sql`update exams.candidate set removed_at = platform.app_now() where exam_id = ${examId}
    and person_id = ${personId} and via = 'person' and removed_at is null returning 1`.execute(tx.db);
  return rows.length > 0;
}

/** Forgets the candidates that came by their class, of an exam that is taken back. @returns everybody who was a candidate */
export async function clearCandidates(tx: TxCtx, examId: string): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`with gone as (
      delete from exams.candidate where exam_id = ${examId} and via = 'class')
    select person_id from exams.candidate where exam_id = ${examId} and removed_at is null`.execute(tx.db);
  return rows.map((row) => row.person_id);
}

export async function candidateIds(ctx: Ctx, examId: string): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`select person_id from exams.candidate
    where exam_id = ${examId} and removed_at is null order by person_id`.execute(ctx.db);
  return rows.map((row) => row.person_id);
}

/** A line of the list of candidates. */
export interface CandidateLine {
  readonly personId: string;
  readonly number: string | null;
  readonly name: string;
  readonly classId: string | null;
  readonly className: string | null;
  readonly via: 'class' | 'person';
  readonly form: boolean;
  readonly accommodation:
    | (Omit<Accommodation, 'personId' | 'opensAt' | 'closesAt'> & {
        readonly opensAt: string | null;
        readonly closesAt: string | null;
      })
    | null;
}

/**
 * Everybody an exam is for, those of its classes and those named: what it would be given to while it is a draft, who its
 * candidates are once it is published.
 */
const peopleOf = (examId: string, published: boolean) =>
  published
    ? sql`select person_id, class_id, via from exams.candidate where exam_id = ${examId} and removed_at is null`
    : sql`select person_id, class_id, 'person' as via from exams.candidate
          where exam_id = ${examId} and via = 'person' and removed_at is null
        union all select l.person_id, l.class_id, 'class' from exams.learners_of(${examId}) l
          where not exists (select from exams.candidate c where c.exam_id = ${examId} and c.person_id = l.person_id
            and c.via = 'person' and c.removed_at is null)`;

/** How many an exam is for. */
export async function countPeople(ctx: Ctx, examId: string, published: boolean): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n
    from (${peopleOf(examId, published)}) c`.execute(ctx.db);
  return rows[0]!.n;
}

/** A page of the people an exam is for, by class and number. */
export async function listPeople(
  ctx: Ctx,
  of: {
    readonly examId: string;
    readonly published: boolean;
    /** Null: all classes. */
    readonly classes: readonly string[] | null;
    readonly kw: string;
    readonly granted: boolean;
    readonly page: number;
    readonly size: number;
  },
): Promise<{ readonly rows: readonly CandidateLine[]; readonly total: number }> {
  const like = `%${of.kw.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<CandidateLine & { total: number }>`
    select c.person_id as "personId", p.number, p.name, c.class_id as "classId", k.name as "className", c.via,
      exists (select from exams.form f where f.exam_id = ${of.examId} and f.person_id = c.person_id
        and f.attempt_no = 1) as form,
      case when a.person_id is null then null else jsonb_build_object('extraMinutes', a.extra_minutes,
        'extraPercent', a.extra_percent, 'opensAt', a.opens_at, 'closesAt', a.closes_at,
        'extraAttempts', a.extra_attempts, 'networkExempt', a.network_exempt, 'reason', a.reason) end as accommodation,
      count(*) over ()::int as total
    from (${peopleOf(of.examId, of.published)}) c
    join identity_api.person p on p.id = c.person_id
    left join classes_api.class k on k.id = c.class_id
    left join exams.accommodation a on a.exam_id = ${of.examId} and a.person_id = c.person_id
    where (${of.classes === null} or c.class_id = any(${[...(of.classes ?? [])]}::uuid[]))
      and (${of.kw === ''} or p.name ilike ${like} or p.number ilike ${like})
      and (${!of.granted} or a.person_id is not null)
    order by k.name nulls last, p.number nulls last, p.name, p.id
    limit ${of.size} offset ${(of.page - 1) * of.size}`.execute(ctx.db);
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** Names of people and exams that overlap with one, at most `limit`, and how many people that are. */
export async function findClashes(
  ctx: Ctx,
  of: { readonly examId: string; readonly opensAt: Date; readonly closesAt: Date },
  limit: number,
): Promise<{ readonly people: number; readonly names: readonly { readonly name: string; readonly exam: string }[] }> {
  const { rows } = await sql<{ name: string; exam: string; people: number }>`
    with clash as (
      select distinct c.person_id, o.name as exam from (${peopleOf(of.examId, false)}) c
      join exams.candidate x on x.person_id = c.person_id and x.removed_at is null and x.exam_id <> ${of.examId}
      join exams.exam o on o.id = x.exam_id and o.kind = 'exam' and o.deleted_at is null
        and o.state in ('published', 'open') and o.opens_at < ${of.closesAt} and o.closes_at > ${of.opensAt})
    select p.name, clash.exam, (select count(distinct person_id)::int from clash) as people
    from clash join identity_api.person p on p.id = clash.person_id
    order by p.number nulls last, p.name, p.id, clash.exam limit ${limit}`.execute(ctx.db);
  return { people: rows[0]?.people ?? 0, names: rows.map(({ name, exam }) => ({ name, exam })) };
}

/** Names of those whose accommodation does not fit the window of an exam, or who are no longer candidates of it. */
export async function findMisfits(ctx: Ctx, examId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select p.name from exams.accommodation a
    join exams.exam e on e.id = a.exam_id join identity_api.person p on p.id = a.person_id
    where a.exam_id = ${examId} and (a.opens_at < e.opens_at
      or coalesce(a.closes_at, e.closes_at) <= coalesce(a.opens_at, e.opens_at)
      or a.extra_percent is not null and e.minutes is null
      or not exists (select from (${peopleOf(examId, false)}) c where c.person_id = a.person_id))
    order by p.number nulls last, p.name limit ${limit}`.execute(ctx.db);
  return rows.map(({ name }) => name);
}

/** True when a person is among those an exam is for. */
export async function isFor(ctx: Ctx, examId: string, personId: string, published: boolean): Promise<string | null> {
  const { rows } = await sql<{ class_id: string | null }>`select class_id from (${peopleOf(examId, published)}) c
    where person_id = ${personId}`.execute(ctx.db);
  return rows.length === 0 ? null : (rows[0]!.class_id ?? '');
}

/** What a person is granted in an exam. */
export async function findAccommodation(
  ctx: Ctx,
  examId: string,
  personId: string,
): Promise<Omit<Accommodation, 'personId'> | undefined> {
  const { rows } = await sql<Omit<Accommodation, 'personId'>>`select extra_minutes as "extraMinutes",
      extra_percent as "extraPercent", opens_at as "opensAt", closes_at as "closesAt",
      extra_attempts as "extraAttempts", network_exempt as "networkExempt", reason
    from exams.accommodation where exam_id = ${examId} and person_id = ${personId}`.execute(ctx.db);
  return rows[0];
}

export async function putAccommodation(tx: TxCtx, examId: string, row: Accommodation): Promise<void> {
  const by = tx.actor.kind === 'person' ? tx.actor.personId : null;
  await sql`insert into exams.accommodation as a (exam_id, person_id, extra_minutes, extra_percent, opens_at, closes_at,
      extra_attempts, network_exempt, reason, updated_by)
    values (${examId}, ${row.personId}, ${row.extraMinutes}, ${row.extraPercent}, ${row.opensAt}, ${row.closesAt},
      ${row.extraAttempts}, ${row.networkExempt}, ${row.reason}, ${by})
    on conflict (exam_id, person_id) do update set extra_minutes = excluded.extra_minutes,
      extra_percent = excluded.extra_percent, opens_at = excluded.opens_at, closes_at = excluded.closes_at,
      extra_attempts = excluded.extra_attempts, network_exempt = excluded.network_exempt, reason = excluded.reason,
      updated_by = excluded.updated_by, updated_at = platform.app_now()`.execute(tx.db);
}

/** Grants persons the extra time and the network they were granted in another exam; its windows and attempts were its own. */
export async function copyAccommodations(
  tx: TxCtx,
  from: string,
  to: string,
  personIds: readonly string[],
): Promise<void> {
  await sql`insert into exams.accommodation (exam_id, person_id, extra_minutes, extra_percent, network_exempt, reason,
      updated_by)
    select ${to}, a.person_id, a.extra_minutes, a.extra_percent, a.network_exempt, a.reason, a.updated_by
    from exams.accommodation a where a.exam_id = ${from} and a.person_id = any(${[...personIds]}::uuid[])
      and (a.extra_minutes is not null or a.extra_percent is not null or a.network_exempt)`.execute(tx.db);
}

export async function deleteAccommodation(tx: TxCtx, examId: string, personId: string): Promise<boolean> {
  const { rows } = await sql`delete from exams.accommodation where exam_id = ${examId} and person_id = ${personId}
    returning 1`.execute(tx.db);
  return rows.length > 0;
}

/** Running exams whose candidates are not those of their classes any more, or some of whom have no form. One statement. */
export async function findUnsettled(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select e.id from exams.exam e
    where e.state in ('published', 'open') and e.deleted_at is null and (
      exists (select from exams.learners_of(e.id) l where not exists (select from exams.candidate c
        where c.exam_id = e.id and c.person_id = l.person_id and c.removed_at is null
          and c.class_id is not distinct from l.class_id))
      or exists (select from exams.candidate c where c.exam_id = e.id and c.via = 'class' and c.removed_at is null
        and c.person_id not in (select l.person_id from exams.learners_of(e.id) l))
      or exists (select from exams.candidate c where c.exam_id = e.id and c.removed_at is null and not exists (
        select from exams.form f where f.exam_id = c.exam_id and f.person_id = c.person_id and f.attempt_no = 1)))
    order by e.opens_at, e.id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
