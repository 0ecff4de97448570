import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { CountedCourse, CountedParts } from '../../courses/server/courses.public.ts';
import type { QuestionType } from '../shared/question.model.ts';

export async function bankOf(ctx: Ctx, courseId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from questions.bank where course_id = ${courseId}`.execute(
    ctx.db,
  );
  return rows[0]?.id;
}

/** Id of the bank of a course, made when there is none. The caller holds the lock of the course. */
export async function makeBank(tx: TxCtx, courseId: string): Promise<string> {
  const known = await bankOf(tx, courseId);
  if (known) return known;
  const id = tx.newId();
  await sql`insert into questions.bank (id, course_id) values (${id}, ${courseId})`.execute(tx.db);
  return id;
}

/** Questions that are ready in the banks of courses and in those they are linked with. */
export async function readyQuestions(
  ctx: Ctx,
  courses: readonly Pick<CountedCourse, 'courseId'>[],
): Promise<CountedParts> {
  const ids = courses.map(({ courseId }) => courseId);
  const { rows } = await sql<{ id: string; questions: number }>`with place as (
      select b.course_id, b.id as bank_id from questions.bank b where b.course_id = any(${ids})
      union select l.course_id, l.bank_id from questions.bank_link l join questions.bank u on u.id = l.bank_id
        where l.course_id = any(${ids}) and l.ended_at is null and u.deleted_at is null
    ) select place.course_id as id, count(*)::integer as questions
    from place join questions.question q on q.bank_id = place.bank_id
    where q.state = 'ready' and q.deleted_at is null group by place.course_id`.execute(ctx.db);
  return new Map(rows.map(({ id, questions }) => [id, { questions }]));
}

/** A ready question as a thing somebody built. */
export interface BuiltQuestion {
  readonly id: string;
  readonly type: QuestionType;
  readonly difficulty: number;
  /** Beginning of the stem without tags. */
  readonly stem: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly authorId: string | null;
  readonly editorId: string | null;
  /** When exams used it. */
  readonly usedAt: readonly string[];
}

/** Ready questions of the bank of a course and of those it is linked with, oldest first. One statement. */
export async function builtQuestions(ctx: Ctx, courseId: string): Promise<BuiltQuestion[]> {
  const { rows } = await sql<BuiltQuestion>`with place as (
      select b.id from questions.bank b where b.course_id = ${courseId}
      union select l.bank_id from questions.bank_link l join questions.bank u on u.id = l.bank_id
        where l.course_id = ${courseId} and l.ended_at is null and u.deleted_at is null
    ) select q.id, q.type, q.difficulty, left(q.stem, 120) as stem, q.created_at as "createdAt",
      q.updated_at as "updatedAt", q.created_by as "authorId", q.updated_by as "editorId",
      (select coalesce(json_agg(u.used_at), '[]') from questions.question_use u where u.question_id = q.id) as "usedAt"
    from place join questions.question q on q.bank_id = place.id
    where q.state = 'ready' and q.deleted_at is null order by q.created_at, q.id`.execute(ctx.db);
  return rows;
}

export interface FolderRow {
  readonly id: string;
  readonly bankId: string;
  /** What its bank is addressed by. */
  readonly place: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly version: number;
  readonly updated_at: Date;
}

const FOLDER = sql`f.id, f.bank_id as "bankId", coalesce(b.course_id, b.id) as place, f.parent_id as "parentId", f.name, f.version,
  f.updated_at from questions.folder f join questions.bank b on b.id = f.bank_id`;

export async function findFolder(ctx: Ctx, id: string): Promise<FolderRow | undefined> {
  const { rows } = await sql<FolderRow>`select ${FOLDER} where f.id = ${id}`.execute(ctx.db);
  return rows[0];
}

/** Folders of a bank by name, figures in names by their value. */
export async function foldersOf(ctx: Ctx, bankId: string): Promise<FolderRow[]> {
  const { rows } = await sql<FolderRow>`select ${FOLDER} where f.bank_id = ${bankId}`.execute(ctx.db);
  const byName = new Intl.Collator('zh-CN', { numeric: true });
  return rows.sort((a, b) => byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1));
}

/** Living questions by the folder they lie in; the key `none` for those in no folder. */
export async function folderCounts(ctx: Ctx, bankId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ folder: string; n: number }>`select coalesce(folder_id::text, 'none') as folder,
    count(*)::integer as n from questions.question where bank_id = ${bankId} and deleted_at is null
    group by 1`.execute(ctx.db);
  return new Map(rows.map(({ folder, n }) => [folder, n]));
}

/** The most frequent tags of a bank, at most 50. */
export async function tagsOf(ctx: Ctx, bankId: string): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`select tag from questions.question q, unnest(q.tags) as tag
    where q.bank_id = ${bankId} and q.deleted_at is null group by tag order by count(*) desc, tag limit 50`.execute(
    ctx.db,
  );
  return rows.map(({ tag }) => tag);
}

/** Who wrote the questions of a bank, who wrote most first; at most 50. */
export async function authorsOf(ctx: Ctx, bankId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`select p.id, p.name from (
      select created_by, count(*) as n from questions.question
      where bank_id = ${bankId} and deleted_at is null and created_by is not null
      group by created_by order by n desc, created_by limit 50) w
    join identity_api.person p on p.id = w.created_by order by w.n desc, p.id`.execute(ctx.db);
  return rows;
}

/** Whether anything living lies in a folder. */
export async function folderHolds(ctx: Ctx, id: string): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`select exists (select from questions.folder where parent_id = ${id})
    or exists (select from questions.question where folder_id = ${id} and deleted_at is null) as holds`.execute(ctx.db);
  return rows[0]!.holds;
}

export async function insertFolder(
  tx: TxCtx,
  row: { readonly id: string; readonly bankId: string; readonly parentId: string | null; readonly name: string },
): Promise<void> {
  await sql`insert into questions.folder (id, bank_id, parent_id, name)
    values (${row.id}, ${row.bankId}, ${row.parentId}, ${row.name})`.execute(tx.db);
}

export async function setFolder(
  tx: TxCtx,
  id: string,
  row: { readonly parentId: string | null; readonly name: string },
): Promise<void> {
  await sql`update questions.folder set parent_id = ${row.parentId}, name = ${row.name}, version = version + 1,
    updated_at = platform.app_now() where id = ${id}`.execute(tx.db);
}

export async function removeFolder(tx: TxCtx, id: string): Promise<void> {
  await sql`delete from questions.folder where id = ${id}`.execute(tx.db);
}
