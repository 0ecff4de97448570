import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { linksWithAbove } from '../../knowledge/server/knowledge.public.ts';
import type { Content } from '../shared/content.model.ts';
import type { QuestionState, QuestionType } from '../shared/question.model.ts';
import { wholesOf } from './part.repository.ts';
import { QUESTION_LINKS } from './question-list.repository.ts';

/** A version of a question. */
export interface VersionRef {
  readonly id: string;
  readonly number: number;
}

/** A question that papers may draw, at its newest version. */
export interface Drawable extends VersionRef {
  /** A bank of a unit; null is the course's own bank. */
  readonly bankId: string | null;
  readonly type: QuestionType;
  readonly difficulty: number;
  readonly tags: readonly string[];
  /** Its folder and those around it. */
  readonly folderIds: readonly string[];
  /** Its knowledge points and those above them. */
  readonly pointIds: readonly string[];
  /** Objectives of the course it gives evidence of. */
  readonly objectiveIds: readonly string[];
  /** Its first knowledge point. */
  readonly primary: { readonly id: string; readonly name: string } | null;
}

/** The ready questions of a course's bank and of some banks of units, by id. */
export async function drawableQuestions(
  ctx: Ctx,
  courseId: string,
  unitBanks: readonly string[] = [],
): Promise<Drawable[]> {
  const { rows } = await sql<Omit<Drawable, 'pointIds' | 'primary'>>`
    with recursive place as materialized (
      select b.id, b.course_id from questions.bank b
      where b.course_id = ${courseId} or b.id = any(${[...unitBanks]}::uuid[]) and b.course_id is null
    ), tree as (
      select f.id, array[f.id] as path from questions.folder f join place on place.id = f.bank_id
        where f.parent_id is null
      union all select f.id, t.path || f.id from questions.folder f join tree t on f.parent_id = t.id
    )
    select q.id, q.number, q.type, q.difficulty, q.tags, coalesce(t.path, '{}') as "folderIds",
      jsonb_path_query_array(q.objectives, '$[*].id') as "objectiveIds",
      case when place.course_id is null then place.id end as "bankId"
    from place join questions.question q on q.bank_id = place.id left join tree t on t.id = q.folder_id
    where q.state = 'ready' and q.deleted_at is null
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
  readonly bankId: string;
  /** Null in a bank of a unit. */
  readonly courseId: string | null;
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

/** Facts of questions; those that never were are absent. A question below a material has those of the whole, its id too. */
export async function questionFacts(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, QuestionFacts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<
    QuestionFacts & { asked: string }
  >`select a.id as asked, q.id, q.bank_id as "bankId", b.course_id as "courseId", q.type, q.state, q.number,
      q.points::float8 as points, q.difficulty, q.stem, q.deleted_at is not null as deleted
    from unnest(${[...new Set(ids)]}::uuid[]) a (id) left join questions.part p on p.id = a.id
    join questions.question q on q.id = coalesce(p.question_id, a.id) join questions.bank b on b.id = q.bank_id`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ asked, ...row }) => [asked, row]));
}

/** What a version asks, with its key: it goes to candidates through `candidateView` only. */
export interface VersionContent extends VersionRef {
  readonly content: Content;
  /** The question it stands below, with the material and its place from 1; null for one by itself. */
  readonly whole: { readonly id: string; readonly material: string; readonly place: number } | null;
  /** Nobody changes it any more. */
  readonly used: boolean;
}

/** Versions of questions, and of questions below a material by their own ids; those there are not are absent. */
export async function versionContents(ctx: Ctx, versions: readonly VersionRef[]): Promise<VersionContent[]> {
  if (versions.length === 0) return [];
  const { rows } =
    await sql<VersionContent>`select a.id, v.number, v.used_at is not null as used, coalesce(c.child, v.content) as content,
      case when p.id is not null then jsonb_build_object('id', p.question_id, 'material', v.content->'stem',
        'place', c.place) end as whole
    from (select distinct * from unnest(${versions.map(({ id }) => id)}::uuid[],
      ${versions.map(({ number }) => number)}::integer[])) a (id, number)
    left join questions.part p on p.id = a.id
    join questions.question_version v on v.question_id = coalesce(p.question_id, a.id) and v.number = a.number
    left join lateral (select e.child->'content' as child, e.place
      from jsonb_array_elements(v.content->'children') with ordinality e (child, place)
      where p.id is not null and e.child->>'id' = p.id::text) c on true
    where p.id is null or c.child is not null`.execute(ctx.db);
  return rows;
}

/**
 * Notes that versions of questions are part of a paper that somebody got: they are never changed from then on. A question
 * below a material stands for the whole.
 */
export async function noteUse(tx: TxCtx, given: readonly VersionRef[]): Promise<void> {
  if (given.length === 0) return;
  const wholes = await wholesOf(
    tx,
    given.map(({ id }) => id),
  );
  // In one order, so that two openings never wait for each other.
  const versions = given
    .map(({ id, number }) => ({ id: wholes.get(id) ?? id, number }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const ids = versions.map(({ id }) => id);
  await sql`update questions.question_version v set used_at = platform.app_now()
    from unnest(${ids}::uuid[], ${versions.map(({ number }) => number)}::integer[]) as u (id, number)
    where v.question_id = u.id and v.number = u.number and v.used_at is null`.execute(tx.db);
  await sql`update questions.question set used = true where id = any(${ids}::uuid[]) and not used`.execute(tx.db);
}
