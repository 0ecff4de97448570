import { type RawBuilder, sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { Content } from '../shared/content.model.ts';
import type { ObjectiveShare } from '../shared/objective.model.ts';
import type { QuestionState, QuestionType, ReviewState } from '../shared/question.model.ts';
import type { PreparedContent } from './content.engine.ts';

export interface QuestionRow {
  readonly id: string;
  readonly bankId: string;
  /** Null in a bank of a unit. */
  readonly courseId: string | null;
  /** What its bank is addressed by: the course, or the bank of a unit itself. */
  readonly place: string;
  readonly folderId: string | null;
  readonly type: QuestionType;
  readonly state: QuestionState;
  readonly retiredFrom: 'draft' | 'ready' | null;
  readonly review: ReviewState | null;
  /** Its bank has reviews. */
  readonly reviews: boolean;
  readonly number: number;
  readonly points: number;
  readonly difficulty: number;
  readonly tags: string[];
  readonly source: string;
  readonly objectives: ObjectiveShare[];
  readonly stem: string;
  readonly used: boolean;
  readonly uses: number;
  readonly lastUsedAt: Date | null;
  readonly facility: number | null;
  readonly discrimination: number | null;
  readonly version: number;
  readonly by: string;
  readonly createdAt: Date;
  readonly updated_at: Date;
  readonly deletedAt: Date | null;
  /** The question that stands for it since they were merged. */
  readonly mergedInto: string | null;
}

/** Columns of a question; `q` is the question, `b` its bank, `u` who saved it last. */
export const QUESTION = sql`q.id, q.bank_id as "bankId", b.course_id as "courseId", coalesce(b.course_id, b.id) as place, q.folder_id as "folderId", q.type,
  q.state, q.retired_from as "retiredFrom", q.review, b.review as reviews, q.number, q.points::float8 as points, q.difficulty, q.tags, q.source, q.objectives, q.stem,
  q.used, q.uses, q.last_used_at as "lastUsedAt", q.facility::float8 as facility,
  q.discrimination::float8 as discrimination, q.version, coalesce(u.name, '') as by, q.created_at as "createdAt", q.updated_at, q.deleted_at as "deletedAt", q.merged_into as "mergedInto"`;
export const JOINS = sql`join questions.bank b on b.id = q.bank_id left join identity_api.person u on u.id = q.updated_by`;

/** A question, deleted or not. */
export async function findQuestion(ctx: Ctx, id: string): Promise<QuestionRow | undefined> {
  const { rows } = await sql<QuestionRow>`select ${QUESTION} from questions.question q ${JOINS}
    where q.id = ${id}`.execute(ctx.db);
  return rows[0];
}

/** Deleted questions of a bank that can be had back, newest first. @param days they stay there */
export async function binOf(
  ctx: Ctx,
  bankId: string,
  days: number,
): Promise<(QuestionRow & { readonly mergedStem: string | null })[]> {
  const { rows } = await sql<QuestionRow & { mergedStem: string | null }>`select ${QUESTION},
      (select m.stem from questions.question m where m.id = q.merged_into) as "mergedStem" from questions.question q ${JOINS}
    where q.bank_id = ${bankId} and q.deleted_at > platform.app_now() - make_interval(days => ${days})
    order by q.deleted_at desc, q.id limit 200`.execute(ctx.db);
  return rows;
}

export interface VersionRow {
  readonly number: number;
  readonly points: number;
  readonly content: Content;
  readonly savedAt: Date;
  readonly usedAt: Date | null;
  readonly by: string;
  readonly editorId: string | null;
}

const VERSION = sql`v.number, v.points::float8 as points, v.saved_at as "savedAt", v.used_at as "usedAt",
  coalesce(e.name, '') as by, v.editor_id as "editorId"`;

/** One version of a question with what it asks. @param lock nobody begins to use it before the transaction ends */
export async function findVersion(
  ctx: Ctx,
  questionId: string,
  number: number,
  lock = false,
): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`select ${VERSION}, v.content from questions.question_version v
    left join identity_api.person e on e.id = v.editor_id
    where v.question_id = ${questionId} and v.number = ${number} ${lock ? sql`for update of v` : sql``}`.execute(
    ctx.db,
  );
  return rows[0];
}

/** Versions of a question without what they ask, newest first, at most 100. */
export async function versionsOf(ctx: Ctx, questionId: string): Promise<Omit<VersionRow, 'content'>[]> {
  const { rows } = await sql<VersionRow>`select ${VERSION} from questions.question_version v
    left join identity_api.person e on e.id = v.editor_id
    where v.question_id = ${questionId} order by v.number desc limit 100`.execute(ctx.db);
  return rows;
}

/** What an author says of a question beside what it asks. */
export interface QuestionMeta {
  readonly folderId: string | null;
  readonly difficulty: number;
  readonly tags: readonly string[];
  readonly source: string;
  readonly objectives: readonly ObjectiveShare[];
}

const personOf = ({ actor }: Ctx): string | null => (actor.kind === 'person' ? actor.personId : null);
const integers = (values: readonly number[]) => sql`${[...values]}::integer[]`;

export async function insertQuestion(
  tx: TxCtx,
  row: { readonly id: string; readonly bankId: string },
  meta: QuestionMeta,
  text: PreparedContent,
): Promise<void> {
  const by = personOf(tx);
  await sql`insert into questions.question (id, bank_id, folder_id, type, points, difficulty, tags, source, objectives, words, stem,
      compared, digest, prints, pictures, formulas, created_by, updated_by)
    values (${row.id}, ${row.bankId}, ${meta.folderId}, ${text.content.type}, ${text.points}, ${meta.difficulty},
      ${[...meta.tags]}::text[], ${meta.source}, ${JSON.stringify(meta.objectives)}::jsonb,
      ${text.words}, ${text.stem}, ${text.compared}, ${text.digest},
      ${integers(text.prints)}, ${text.pictures}, ${text.formulas}, ${by}, ${by})`.execute(tx.db);
}

/** Changes a question and raises its version. @param change SQL of the columns, without the ones below */
async function setQuestion(tx: TxCtx, id: string, change: RawBuilder<unknown>): Promise<void> {
  await sql`update questions.question set ${change}, version = version + 1, updated_by = ${personOf(tx)},
    updated_at = platform.app_now() where id = ${id}`.execute(tx.db);
}

/** Saves what an author says of a question, and what it asks when that has changed. */
export async function updateQuestion(
  tx: TxCtx,
  id: string,
  meta: QuestionMeta,
  asks: { readonly text: PreparedContent; readonly number: number; readonly state: QuestionState } | null,
): Promise<void> {
  const asked = asks
    ? sql`, type = ${asks.text.content.type}, points = ${asks.text.points}, words = ${asks.text.words},
        stem = ${asks.text.stem}, compared = ${asks.text.compared}, digest = ${asks.text.digest},
        prints = ${integers(asks.text.prints)}, pictures = ${asks.text.pictures}, formulas = ${asks.text.formulas}, number = ${asks.number}, state = ${asks.state},
        review = nullif(review, 'pending')`
    : sql``;
  await setQuestion(
    tx,
    id,
    sql`folder_id = ${meta.folderId}, difficulty = ${meta.difficulty}, tags = ${[...meta.tags]}::text[],
      source = ${meta.source}, objectives = ${JSON.stringify(meta.objectives)}::jsonb ${asked}`,
  );
}

export const setState = (tx: TxCtx, id: string, state: QuestionState, from: 'draft' | 'ready' | null) =>
  setQuestion(
    tx,
    id,
    sql`state = ${state}, retired_from = ${from}, review = null, merged_into = null, merged_at = null`,
  );
export const setReview = (tx: TxCtx, id: string, review: ReviewState) => setQuestion(tx, id, sql`review = ${review}`);
export const setFolderOf = (tx: TxCtx, id: string, folderId: string | null) =>
  setQuestion(tx, id, sql`folder_id = ${folderId}`);
export const setDifficulty = (tx: TxCtx, id: string, difficulty: number) =>
  setQuestion(tx, id, sql`difficulty = ${difficulty}`);
export const setTags = (tx: TxCtx, id: string, tags: readonly string[]) =>
  setQuestion(tx, id, sql`tags = ${[...tags]}::text[]`);
export const setObjectives = (tx: TxCtx, id: string, objectives: readonly ObjectiveShare[]) =>
  setQuestion(tx, id, sql`objectives = ${JSON.stringify(objectives)}::jsonb`);
/** Raises the version of a question of which something is stored elsewhere. */
export const touchQuestion = (tx: TxCtx, id: string) => setQuestion(tx, id, sql`deleted_at = deleted_at`);

/** Puts a question into the bin or takes it out. */
export const setDeleted = (tx: TxCtx, id: string, deleted: boolean) =>
  setQuestion(
    tx,
    id,
    deleted ? sql`deleted_at = platform.app_now()` : sql`deleted_at = null, merged_into = null, merged_at = null`,
  );

/** Stores what a question asks under a number of its versions, in place of what was stored there. */
export async function writeVersion(
  tx: TxCtx,
  questionId: string,
  number: number,
  text: PreparedContent,
): Promise<void> {
  const by = personOf(tx);
  await sql`insert into questions.question_version (id, question_id, number, content, points, editor_id)
    values (${tx.newId()}, ${questionId}, ${number}, ${JSON.stringify(text.content)}::jsonb, ${text.points}, ${by})
    on conflict (question_id, number) do update set content = excluded.content, points = excluded.points,
      editor_id = excluded.editor_id, saved_at = platform.app_now()`.execute(tx.db);
}

/** A question to write with what is drawn from it. */
export interface NewQuestion {
  readonly id: string;
  readonly meta: QuestionMeta;
  readonly text: PreparedContent;
}

/** Writes new questions of a bank as drafts, in their order. Two statements whatever the number. */
export async function insertQuestions(tx: TxCtx, bankId: string, list: readonly NewQuestion[]): Promise<void> {
  const by = personOf(tx);
  const rows = list.map(({ id, meta, text }, place) => ({
    ...{ id, place, folder: meta.folderId, type: text.content.type, points: text.points, difficulty: meta.difficulty },
    ...{
      tags: meta.tags,
      source: meta.source,
      objectives: meta.objectives,
      words: text.words,
      stem: text.stem,
      compared: text.compared,
    },
    ...{ digest: text.digest.toString('hex'), prints: text.prints, pictures: text.pictures, formulas: text.formulas },
  }));
  await sql`insert into questions.question (id, bank_id, folder_id, type, points, difficulty, tags, source, objectives,
      words, stem, compared, digest, prints, pictures, formulas, created_by, updated_by, created_at, updated_at)
    select v.id, ${bankId}, v.folder, v.type, v.points, v.difficulty, v.tags, v.source, v.objectives, v.words, v.stem, v.compared,
      decode(v.digest, 'hex'), v.prints, v.pictures, v.formulas, ${by}::uuid, ${by}::uuid,
      -- One after the other, so that lists keep the order of the file.
      platform.app_now() + v.place * interval '1 microsecond', platform.app_now() + v.place * interval '1 microsecond'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (id uuid, place integer, folder uuid, type text, points numeric,
      difficulty smallint, tags text[], source text, objectives jsonb, words text, stem text, compared text,
      digest text, prints integer[], pictures boolean, formulas boolean)`.execute(tx.db);
  const versions = list.map(({ id, text }) => ({
    id: tx.newId(),
    question: id,
    content: text.content,
    points: text.points,
  }));
  await sql`insert into questions.question_version (id, question_id, number, content, points, editor_id)
    select v.id, v.question, 1, v.content, v.points, ${by}::uuid
    from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as v (id uuid, question uuid, content jsonb,
      points numeric)`.execute(tx.db);
}

/** Puts questions of a bank into the bin that nobody has used or changed since they were written; answers which. */
export async function binUntouched(tx: TxCtx, bankId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update questions.question set deleted_at = platform.app_now(),
      version = version + 1, updated_by = ${personOf(tx)}::uuid, updated_at = platform.app_now()
    where bank_id = ${bankId} and id = any(${[...ids]}::uuid[]) and deleted_at is null and not used and version = 1
    returning id`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** Living questions that may be the same as new ones: for each by its place an equal one, or those with most in common. */
export async function comparableTo(
  ctx: Ctx,
  bankId: string,
  texts: readonly Pick<PreparedContent, 'digest' | 'prints'>[],
): Promise<(Comparable & { readonly place: number })[]> {
  const asked = texts.map(({ digest, prints }, place) => ({ place, digest: digest.toString('hex'), prints }));
  const columns = sql`q.id, q.stem, q.type, q.state, q.compared`;
  const { rows } = await sql<Comparable & { place: number }>`
    select a.place, f.* from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as a (place integer, digest text, prints integer[])
    cross join lateral (
      (select ${columns}, true as same from questions.question q
        where q.bank_id = ${bankId} and q.deleted_at is null and q.digest = decode(a.digest, 'hex') order by q.id limit 1)
      union all
      (select ${columns}, false from questions.question q
        where q.bank_id = ${bankId} and q.deleted_at is null and q.digest <> decode(a.digest, 'hex')
          and q.prints && a.prints
        order by (select count(*) from unnest(q.prints) p where p = any(a.prints)) desc, q.id limit 3)
    ) f order by a.place`.execute(ctx.db);
  return rows;
}

/** Questions of a bank that ask in the same words, by their newest versions. */
export async function withDigests(
  ctx: Ctx,
  bankId: string,
  digests: readonly Buffer[],
): Promise<{ readonly id: string; readonly number: number; readonly digest: Buffer }[]> {
  const { rows } = await sql<{ id: string; number: number; digest: Buffer }>`select id, number, digest
    from questions.question where bank_id = ${bankId} and deleted_at is null
      and digest in (select decode(x, 'hex') from unnest(${digests.map((one) => one.toString('hex'))}::text[]) x)`.execute(
    ctx.db,
  );
  return rows;
}

export interface Comparable {
  readonly id: string;
  readonly stem: string;
  readonly type: QuestionType;
  readonly state: QuestionState;
  readonly compared: string;
  readonly same: boolean;
}

/** Questions of a bank that may be the same as a content: equal ones first, then those with most numbers in common. */
export async function comparableQuestions(
  ctx: Ctx,
  bankId: string,
  text: Pick<PreparedContent, 'digest' | 'prints'>,
  exceptId: string | null,
): Promise<Comparable[]> {
  const others = sql`q.bank_id = ${bankId} and q.deleted_at is null and q.id is distinct from ${exceptId}::uuid`;
  const columns = sql`q.id, q.stem, q.type, q.state, q.compared`;
  const { rows } = await sql<Comparable>`
    (select ${columns}, true as same from questions.question q
      where ${others} and q.digest = ${text.digest} order by q.id limit 10)
    union all
    (select ${columns}, false from questions.question q
      where ${others} and q.digest <> ${text.digest} and q.prints && ${integers(text.prints)}
      order by (select count(*) from unnest(q.prints) p where p = any(${integers(text.prints)})) desc, q.id limit 50)
    `.execute(ctx.db);
  return rows;
}
