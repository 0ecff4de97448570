import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import { ownersBelow } from '../../knowledge/server/knowledge.public.ts';
import type { Content } from '../shared/content.model.ts';
import type { ObjectiveShare } from '../shared/objective.model.ts';
import {
  type HoldFilter,
  PAGE_SIZE,
  type QuestionSort,
  type QuestionState,
  type QuestionType,
  type ReviewState,
  USE_DAYS,
  type UseFilter,
} from '../shared/question.model.ts';
import { JOINS, QUESTION, type QuestionRow } from './question.repository.ts';

/** Kind under which questions are tied to knowledge points. */
export const QUESTION_LINKS = 'question';

/** What a list asks for. */
export interface ListQuery {
  readonly kw: string;
  readonly folder?: string | undefined;
  readonly type?: QuestionType | undefined;
  readonly difficulty?: number | undefined;
  readonly state?: QuestionState | undefined;
  readonly point?: string | undefined;
  readonly tag?: string | undefined;
  /** `none` for what has none. */
  readonly objective?: string | undefined;
  readonly used?: UseFilter | undefined;
  readonly holds?: HoldFilter | undefined;
  readonly author?: string | undefined;
  readonly exam?: string | undefined;
  readonly doubles?: 'yes' | undefined;
  readonly review?: ReviewState | undefined;
  readonly facilityFrom?: number | undefined;
  readonly facilityTo?: number | undefined;
  readonly discriminationFrom?: number | undefined;
  readonly discriminationTo?: number | undefined;
  readonly sort: QuestionSort;
  readonly direction: 'asc' | 'desc';
  /** Last row of the page before, and what it is sorted by as `sortText` gives it. */
  readonly after?: string | undefined;
  readonly at?: string | undefined;
}

const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** By use. The first two without a parameter, so that the index of used ones serves. */
function usedFilter(used: UseFilter): RawBuilder<unknown> {
  if (used === 'yes') return sql`q.used`;
  if (used === 'no') return sql`not q.used`;
  const border = sql`platform.app_now() - make_interval(days => ${USE_DAYS[used]})`;
  return used === 'long' ? sql`q.last_used_at < ${border}` : sql`q.last_used_at >= ${border}`;
}

/** By an objective. What its index leaves out is named, so that it serves. */
const objectiveFilter = (id: string): RawBuilder<unknown> =>
  id === 'none'
    ? sql`q.objectives = '[]'`
    : sql`q.objectives <> '[]' and q.objectives @> ${JSON.stringify([{ id }])}::jsonb`;

/** Those that share stem and options with another one of the bank; empty drafts are no doubles. Read from the index alone. */
const doublesFilter = (bankId: string): RawBuilder<unknown> => sql`btrim(q.compared) <> '' and q.digest in (
  select d.digest from questions.question d where d.bank_id = ${bankId} and d.deleted_at is null
  group by d.digest having count(*) > 1)`;

/** By a figure between two bounds, as its index has it: what has none is stored beyond the upper one. */
const between = (figure: 'facility' | 'discrimination', least: number, from?: number, to?: number) =>
  sql`coalesce(${sql.ref(`q.${figure}`)}, 2) between ${from ?? least} and ${to ?? 1}`;

/** Every filter but that of the state. */
function filters(bankId: string, asked: ListFilter): RawBuilder<unknown> {
  const { kw, folder, type, difficulty, point, tag, used } = asked;
  const all = [sql`q.bank_id = ${bankId} and q.deleted_at is null`];
  if (kw !== '') {
    all.push(sql`q.words ilike ${like(kw)} escape '\\'`);
    // A single character is looked for in each text: the index holds pairs.
    if ([...kw].length > 1) all.push(sql`questions.pairs(q.words) @> questions.pairs(${kw})`);
  }
  if (folder === 'none') all.push(sql`q.folder_id is null`);
  else if (folder) {
    all.push(sql`q.folder_id in (with recursive below as (
      select id from questions.folder where id = ${folder} and bank_id = ${bankId}
      union select f.id from questions.folder f join below b on f.parent_id = b.id) select id from below)`);
  }
  if (type) all.push(sql`q.type = ${type}`);
  if (difficulty) all.push(sql`q.difficulty = ${difficulty}`);
  if (point) all.push(sql`q.id in (${ownersBelow(QUESTION_LINKS, point)})`);
  if (tag) all.push(sql`q.tags @> array[${tag}]::text[]`);
  if (asked.objective) all.push(objectiveFilter(asked.objective));
  if (used) all.push(usedFilter(used));
  // Without a parameter, so that their indexes serve.
  if (asked.holds) all.push(asked.holds === 'picture' ? sql`q.pictures` : sql`q.formulas`);
  if (asked.author) all.push(sql`q.created_by = ${asked.author}`);
  if (asked.exam) {
    all.push(sql`q.id in (select u.question_id from questions.question_use u where u.exam_id = ${asked.exam})`);
  }
  if (asked.doubles) all.push(doublesFilter(bankId));
  if (asked.review) all.push(sql`q.review = ${asked.review}`);
  const { facilityFrom, facilityTo, discriminationFrom, discriminationTo } = asked;
  if (facilityFrom !== undefined || facilityTo !== undefined) {
    all.push(between('facility', 0, facilityFrom, facilityTo));
  }
  if (discriminationFrom !== undefined || discriminationTo !== undefined) {
    all.push(between('discrimination', -1, discriminationFrom, discriminationTo));
  }
  return sql.join(all, sql` and `);
}

type Direction = ListQuery['direction'];
/** A figure that stands last where there is none. */
const figure = (column: string) => (direction: Direction) =>
  sql`coalesce(${sql.ref(column)}, ${sql.raw(direction === 'asc' ? '2' : '-2')})`;
const COLUMNS: Readonly<Record<QuestionSort, (direction: Direction) => RawBuilder<unknown>>> = {
  updated: () => sql.ref('q.updated_at'),
  created: () => sql.ref('q.created_at'),
  difficulty: () => sql.ref('q.difficulty'),
  points: () => sql.ref('q.points'),
  uses: () => sql.ref('q.uses'),
  facility: figure('q.facility'),
  discrimination: figure('q.discrimination'),
};
const isTime = (sort: QuestionSort) => sort === 'updated' || sort === 'created';

/** True when a text can be the sort value of a row: an instant or a number, as the column asks. */
export const isSortText = (sort: QuestionSort, text: string): boolean =>
  isTime(sort)
    ? /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(text) && !Number.isNaN(Date.parse(text))
    : /^-?\d{1,9}(\.\d{1,3})?$/.test(text);

/** The sort value of a row with all its digits. */
const sortText = (sort: QuestionSort, column: RawBuilder<unknown>) =>
  isTime(sort) ? sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` : sql`${column}::text`;

/** Rows of a page and one more, by which one knows whether another page follows. */
export async function pageOfQuestions(
  ctx: Ctx,
  bankId: string,
  asked: ListQuery,
): Promise<(QuestionRow & { readonly at: string })[]> {
  const { sort, direction, after, at, state } = asked;
  const column = COLUMNS[sort](direction);
  const value = sql`${at ?? ''}::${sql.raw(isTime(sort) ? 'timestamptz' : 'numeric')}`;
  const way = sql.raw(direction);
  const behind =
    after && at
      ? sql`and (${column}, q.id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${value}, ${after}::uuid)`
      : sql``;
  const { rows } = await sql<QuestionRow & { at: string }>`
    select ${QUESTION}, ${sortText(sort, column)} as at from questions.question q ${JOINS}
    where ${filters(bankId, asked)} ${state ? sql`and q.state = ${state}` : sql``} ${behind}
    order by ${column} ${way}, q.id ${way} limit ${PAGE_SIZE + 1}`.execute(ctx.db);
  return rows;
}

/** What narrows a list, without its order. */
export type ListFilter = Omit<ListQuery, 'sort' | 'direction' | 'after' | 'at'>;

export interface WholeQuestion {
  readonly id: string;
  readonly folderId: string | null;
  readonly points: number;
  readonly difficulty: number;
  readonly tags: readonly string[];
  readonly source: string;
  readonly objectives: readonly ObjectiveShare[];
  readonly content: Content;
}

/** Questions of a bank with what they ask, oldest first: those named, or those that pass the filters. At most `limit`. */
export async function wholeQuestions(
  ctx: Ctx,
  bankId: string,
  which: { readonly ids: readonly string[] } | ListFilter,
  limit: number,
): Promise<WholeQuestion[]> {
  const where =
    'ids' in which
      ? sql`q.bank_id = ${bankId} and q.deleted_at is null and q.id = any(${[...which.ids]}::uuid[])`
      : sql`${filters(bankId, which)} ${which.state ? sql`and q.state = ${which.state}` : sql``}`;
  const { rows } = await sql<WholeQuestion>`select q.id, q.folder_id as "folderId", q.points::float8 as points,
      q.difficulty, q.tags, q.source, q.objectives, v.content
    from questions.question q join questions.question_version v on v.question_id = q.id and v.number = q.number
    where ${where} order by q.created_at, q.id limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Questions that pass the filters by state and by review, each counted up to 10,000. */
export async function countByState(
  ctx: Ctx,
  bankId: string,
  asked: ListQuery,
): Promise<Record<QuestionState | ReviewState, number>> {
  const where = filters(bankId, { ...asked, review: undefined });
  const count = (of: RawBuilder<unknown>) =>
    sql`(select count(*)::integer from (select from questions.question q where ${where} and ${of}
      limit 10000) counted)`;
  const { rows } = await sql<Record<QuestionState | ReviewState, number>>`select
      ${count(sql`q.state = 'draft'`)} as draft, ${count(sql`q.state = 'ready'`)} as ready,
      ${count(sql`q.state = 'retired'`)} as retired, ${count(sql`q.review = 'pending'`)} as pending,
      ${count(sql`q.review = 'returned'`)} as returned`.execute(ctx.db);
  return rows[0]!;
}
