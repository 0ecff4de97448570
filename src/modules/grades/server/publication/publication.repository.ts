import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { PublishedMark } from '../../../lab-reports/server/lab-reports.public.ts';
import type { TotalNode } from '../../shared/grade-calculation.model.ts';
import { gradesDb } from '../grades.tables.ts';

export interface Publication {
  readonly id: string;
  readonly classId: string;
  readonly number: number;
  readonly schemeId: string;
  readonly schemeNumber: number;
  readonly publishedAt: Date;
  readonly withdrawnAt: Date | null;
  /** Handed in to the registry. */
  readonly lockedAt: Date | null;
}

/** The latest publication of each of these classes. */
export async function latestPublications(
  ctx: Ctx,
  classIds: readonly string[],
): Promise<ReadonlyMap<string, Publication>> {
  if (classIds.length === 0) return new Map();
  const result = await sql<Publication>`select distinct on (p.class_id) p.id, p.class_id as "classId", p.number,
      s.id as "schemeId", s.number as "schemeNumber", p.published_at as "publishedAt",
      p.withdrawn_at as "withdrawnAt", p.locked_at as "lockedAt"
    from grades.publication p join grades.scheme s on s.id = p.scheme_id
    where p.class_id = any(${[...classIds]}::uuid[]) order by p.class_id, p.number desc`.execute(ctx.db);
  return new Map(result.rows.map((row) => [row.classId, row]));
}

/** What is published of one person. */
export interface Snapshot {
  readonly personId: string;
  readonly total: number | null;
  readonly band: string | null;
  /** The total is out with all its items; else only those of the derivation are. */
  readonly whole: boolean;
  /** Members without a decided mark on which the total stands. */
  readonly undecided: number;
}

export async function snapshots(ctx: Ctx, publicationId: string): Promise<Snapshot[]> {
  return gradesDb(ctx)
    .selectFrom('grades.snapshot')
    .select(['person_id as personId', 'total', 'band', 'whole', 'undecided'])
    .where('publication_id', '=', publicationId)
    .execute();
}

/** Published percents by item of everybody of whom only some items are out. */
export async function publishedItems(
  ctx: Ctx,
  publicationId: string,
): Promise<ReadonlyMap<string, Readonly<Record<string, number | null>>>> {
  const { rows } = await sql<{ personId: string; items: Record<string, number | null> }>`
    select s.person_id as "personId",
      (select jsonb_object_agg(i ->> 'key', i -> 'shown') from jsonb_array_elements(s.tree -> 'items') i) as items
    from grades.snapshot s where s.publication_id = ${publicationId} and not s.whole`.execute(ctx.db);
  return new Map(rows.map((row) => [row.personId, row.items]));
}

/** Those a publication told something anew, and not only carried on what was out. */
export async function toldBy(ctx: Ctx, publicationId: string): Promise<{ personId: string; whole: boolean }[]> {
  const { rows } = await sql<{ personId: string; whole: boolean }>`select s.person_id as "personId", s.whole
    from grades.snapshot s join grades.publication p on p.id = s.publication_id
    where p.id = ${publicationId} and s.published_at = p.published_at`.execute(ctx.db);
  return rows;
}

/** One person's part of a publication, with the number of the scheme it was made by. */
export async function ownSnapshot(ctx: Ctx, publicationId: string, personId: string) {
  return gradesDb(ctx)
    .selectFrom('grades.snapshot as s')
    .innerJoin('grades.scheme as c', 'c.id', 's.scheme_id')
    .select(['s.total', 's.band', 's.tree', 's.whole', 's.undecided', 's.scheme_id as schemeId'])
    .select(['c.number as schemeNumber', 's.published_at as publishedAt'])
    .where('s.publication_id', '=', publicationId)
    .where('s.person_id', '=', personId)
    .executeTakeFirst();
}

export interface OwnTotal {
  readonly totalState: 'none' | 'published' | 'withdrawn';
  readonly total: number | null;
  /** With its own name, where the scheme gives it one. */
  readonly band: { readonly key: string; readonly name: string | null } | null;
}

/** What is out of a person's totals, by class: that of the latest publication, which may be withdrawn. */
export async function ownTotals(
  ctx: Ctx,
  personId: string,
  places: readonly { readonly classId: string }[],
): Promise<Map<string, OwnTotal>> {
  const { rows } = await sql<OwnTotal & { classId: string }>`select distinct on (p.class_id) p.class_id as "classId",
      case when p.withdrawn_at is not null then 'withdrawn' when s.whole then 'published' else 'none' end as "totalState",
      case when p.withdrawn_at is null and s.whole then s.total end as total,
      case when p.withdrawn_at is null and s.whole and s.band is not null then json_build_object('key', s.band,
        'name', (select b ->> 'name' from jsonb_array_elements(c.body -> 'bands') b where b ->> 'key' = s.band)
      ) end as band
    from grades.publication p left join grades.snapshot s on s.publication_id = p.id and s.person_id = ${personId}
    left join grades.scheme c on c.id = s.scheme_id
    where p.class_id = any(${places.map(({ classId }) => classId)}::uuid[])
    order by p.class_id, p.number desc`.execute(ctx.db);
  return new Map(rows.map(({ classId, ...own }) => [classId, own]));
}

/** Everybody's part of a publication with its derivation. */
export async function snapshotTrees(ctx: Ctx, publicationId: string) {
  return gradesDb(ctx)
    .selectFrom('grades.snapshot')
    .select(['person_id as personId', 'total', 'band', 'tree', 'whole', 'undecided', 'scheme_id as schemeId'])
    .where('publication_id', '=', publicationId)
    .execute();
}

/** Everybody's part of several publications with its derivation. One statement. */
export async function treesOf(ctx: Ctx, publicationIds: readonly string[]) {
  if (publicationIds.length === 0) return [];
  return gradesDb(ctx)
    .selectFrom('grades.snapshot')
    .select(['publication_id as publicationId', 'person_id as personId', 'total', 'band', 'tree', 'whole'])
    .select('scheme_id as schemeId')
    .where('publication_id', 'in', [...publicationIds])
    .execute();
}

/** True while the totals of a class are handed in to the registry. */
export async function isHandedIn(ctx: Ctx, classId: string): Promise<boolean> {
  const row = await gradesDb(ctx)
    .selectFrom('grades.publication')
    .select('id')
    .where('class_id', '=', classId)
    .where('withdrawn_at', 'is', null)
    .where('locked_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks a publication because it is handed in, or opens it again. */
export async function lockPublication(ctx: Ctx, id: string, locked: boolean): Promise<void> {
  await sql`update grades.publication set locked_at = ${locked ? sql`platform.app_now()` : null}
    where id = ${id}`.execute(ctx.db);
}

/** Ends the living publication of a class and gives its id; null when there is none. */
export async function endPublication(ctx: Ctx, classId: string, reason: string | null): Promise<string | null> {
  const result = await sql<{ id: string }>`update grades.publication set withdrawn_at = platform.app_now(),
      withdraw_reason = ${reason} where class_id = ${classId} and withdrawn_at is null returning id`.execute(ctx.db);
  return result.rows[0]?.id ?? null;
}

export async function insertPublication(
  ctx: Ctx,
  row: { readonly classId: string; readonly courseId: string; readonly schemeId: string },
): Promise<{ id: string; number: number }> {
  const result = await sql<{ id: string; number: number }>`
    insert into grades.publication (id, class_id, course_id, scheme_id, number, published_at)
    select ${ctx.newId()}, ${row.classId}, ${row.courseId}, ${row.schemeId}, coalesce(max(number), 0) + 1,
      platform.app_now()
    from grades.publication where class_id = ${row.classId} returning id, number`.execute(ctx.db);
  return result.rows[0]!;
}

/** A person's part of a publication as it is made. */
export interface NewSnapshot extends Snapshot {
  readonly tree: TotalNode;
}

export async function insertSnapshots(
  ctx: Ctx,
  publication: { readonly id: string; readonly schemeId: string },
  rows: readonly NewSnapshot[],
): Promise<void> {
  if (rows.length === 0) return;
  await gradesDb(ctx)
    .insertInto('grades.snapshot')
    .values(
      rows.map((row) => ({
        publication_id: publication.id,
        person_id: row.personId,
        total: row.total,
        band: row.band,
        tree: JSON.stringify(row.tree),
        whole: row.whole,
        undecided: row.undecided,
        scheme_id: publication.schemeId,
        published_at: sql<Date>`platform.app_now()`,
      })),
    )
    .execute();
}

/** Carries what was published of these people over from one publication into the next, as it stands. */
export async function carrySnapshots(ctx: Ctx, from: string, to: string, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return;
  await sql`insert into grades.snapshot (publication_id, person_id, total, band, tree, whole, undecided, scheme_id,
      published_at)
    select ${to}, person_id, total, band, tree, whole, undecided, scheme_id, published_at
    from grades.snapshot where publication_id = ${from} and person_id = any(${[...personIds]}::uuid[])`.execute(ctx.db);
}

/**
 * Of these people and courses, the pairs whose mark of reports is published: with the total, or with every item of the
 * scheme that counts reports.
 */
export async function publishedGrades(
  ctx: Ctx,
  of: { readonly personIds: readonly string[]; readonly courseIds: readonly string[] },
): Promise<{ personId: string; courseId: string }[]> {
  const result = await sql<{ personId: string; courseId: string }>`
    select distinct s.person_id as "personId", p.course_id as "courseId"
    from grades.snapshot s join grades.publication p on p.id = s.publication_id
    where s.person_id = any(${[...of.personIds]}::uuid[]) and p.withdrawn_at is null
      and p.course_id = any(${[...of.courseIds]}::uuid[])
      and (s.whole or (
        select bool_and(exists (select from jsonb_array_elements(s.tree -> 'items') o where o ->> 'key' = i ->> 'key'))
        from grades.scheme c cross join jsonb_array_elements(c.body -> 'items') i
        where c.id = s.scheme_id and i ->> 'kind' = 'labReport'))`.execute(ctx.db);
  return result.rows;
}

/** Published totals of the people of classes, with the pass line each goes by: of each class the newest publication that tells one. */
export async function publishedMarks(ctx: Ctx, classIds: readonly string[]): Promise<PublishedMark[]> {
  if (classIds.length === 0) return [];
  const { rows } = await sql<PublishedMark>`
    select distinct on (p.class_id, s.person_id) p.class_id as "classId", s.person_id as "personId",
      s.total::float as total, (c.body ->> 'passLine')::float as "passLine"
    from grades.publication p join grades.snapshot s on s.publication_id = p.id
    join grades.scheme c on c.id = s.scheme_id
    where p.class_id = any(${[...classIds]}::uuid[]) and p.withdrawn_at is null and s.total is not null
    order by p.class_id, s.person_id, p.number desc`.execute(ctx.db);
  return rows;
}

/**
 * What is published of the people of classes as one mark each, 0–100: the total, or the weighted mean of the items that
 * are out by themselves. One statement; who has nothing published is absent.
 */
export async function publishedStandings(
  ctx: Ctx,
  classIds: readonly string[],
): Promise<{ readonly personId: string; readonly mark: number }[]> {
  if (classIds.length === 0) return [];
  const { rows } = await sql<{ personId: string; mark: number | null }>`
    select s.person_id as "personId", round(case when s.whole then s.total else (
        select sum((i ->> 'shown')::numeric * (i ->> 'weight')::numeric) / nullif(sum((i ->> 'weight')::numeric), 0)
        from jsonb_array_elements(s.tree -> 'items') i where i ->> 'shown' is not null) end, 2)::float as mark
    from grades.publication p join grades.snapshot s on s.publication_id = p.id
    where p.class_id = any(${[...classIds]}::uuid[]) and p.withdrawn_at is null`.execute(ctx.db);
  return rows.flatMap(({ personId, mark }) => (mark === null ? [] : [{ personId, mark }]));
}
