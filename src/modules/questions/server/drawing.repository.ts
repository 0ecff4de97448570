import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { linksWithAbove } from '../../knowledge/server/knowledge.public.ts';
import type { Content } from '../shared/content.model.ts';
import type { QuestionState, QuestionType } from '../shared/question.model.ts';
import { QUESTION_LINKS } from './question-list.repository.ts';

/** A version of a question. */
export interface VersionRef {
  readonly id: string;
  readonly number: number;
}

/** A question that papers may draw, at its newest version. */
export interface Drawable extends VersionRef {
  readonly type: QuestionType;
  readonly difficulty: number;
  readonly tags: readonly string[];
  /** Its folder and those around it. */
  readonly folderIds: readonly string[];
  /** Its knowledge points and those above them. */
  readonly pointIds: readonly string[];
  /** Its first knowledge point. */
  readonly primary: { readonly id: string; readonly name: string } | null;
}

/** The ready questions of a course's bank, by id. */
export async function drawableQuestions(ctx: Ctx, courseId: string): Promise<Drawable[]> {
  const { rows } = await sql<Omit<Drawable, 'pointIds' | 'primary'>>`
    with recursive tree as (
      select f.id, array[f.id] as path from questions.folder f join questions.bank b on b.id = f.bank_id
        where b.course_id = ${courseId} and f.parent_id is null
      union all select f.id, t.path || f.id from questions.folder f join tree t on f.parent_id = t.id
    )
    select q.id, q.number, q.type, q.difficulty, q.tags, coalesce(t.path, '{}') as "folderIds"
    from questions.question q join questions.bank b on b.id = q.bank_id left join tree t on t.id = q.folder_id
    where b.course_id = ${courseId} and q.state = 'ready' and q.deleted_at is null
    order by q.id`.execute(ctx.db);
  const ids = rows.map(({ id }) => id);
  const points = Map.groupBy(await linksWithAbove(ctx, QUESTION_LINKS, ids), ({ ownerId }) => ownerId);
  return rows.map((row) => {
    const own = points.get(row.id) ?? [];
    const [first] = own;
    return {
      ...row,
      pointIds: [...new Set(own.flatMap(({ id, above }) => [id, ...above]))],
      primary: first ? { id: first.id, name: first.name } : null,
    };
  });
}

/** What is said of a question, its newest version and its state, deleted or not. */
export interface QuestionFacts {
  readonly id: string;
  readonly courseId: string;
  readonly type: QuestionType;
  readonly state: QuestionState;
  /** Of its newest version. */
  readonly number: number;
  readonly points: number;
  readonly difficulty: number;
  /** Beginning of the stem without tags. */
  readonly stem: string;
  readonly deleted: boolean;
}

/** Facts of questions; those that never were are absent. */
export async function questionFacts(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, QuestionFacts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<QuestionFacts>`select q.id, b.course_id as "courseId", q.type, q.state, q.number,
      q.points::float8 as points, q.difficulty, q.stem, q.deleted_at is not null as deleted
    from questions.question q join questions.bank b on b.id = q.bank_id
    where q.id = any(${[...ids]}::uuid[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What a version asks, with its key: it goes to candidates through `candidateView` only. */
export interface VersionContent extends VersionRef {
  readonly content: Content;
  /** Nobody changes it any more. */
  readonly used: boolean;
}

/** Versions of questions; those there are not are absent. */
export async function versionContents(ctx: Ctx, versions: readonly VersionRef[]): Promise<VersionContent[]> {
  if (versions.length === 0) return [];
  const { rows } =
    await sql<VersionContent>`select v.question_id as id, v.number, v.content, v.used_at is not null as used
    from questions.question_version v
    where (v.question_id, v.number) in (select * from unnest(${versions.map(({ id }) => id)}::uuid[],
      ${versions.map(({ number }) => number)}::integer[]))`.execute(ctx.db);
  return rows;
}

/** Notes that versions of questions are part of a paper that somebody got: they are never changed from then on. */
export async function noteUse(tx: TxCtx, versions: readonly VersionRef[]): Promise<void> {
  if (versions.length === 0) return;
  const ids = versions.map(({ id }) => id);
  await sql`update questions.question_version v set used_at = platform.app_now()
    from unnest(${ids}::uuid[], ${versions.map(({ number }) => number)}::integer[]) as u (id, number)
    where v.question_id = u.id and v.number = u.number and v.used_at is null`.execute(tx.db);
  await sql`update questions.question set used = true where id = any(${ids}::uuid[]) and not used`.execute(tx.db);
}
