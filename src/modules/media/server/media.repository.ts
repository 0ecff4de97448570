import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import type { CountedAs, CountedCourse, CountedParts } from '../../courses/server/courses.public.ts';
import {
  type METADATA_TABLES,
  type MediaKind,
  type Metadata,
  percentOf,
  type Range,
  type VideoQuestion,
} from '../shared/media.model.ts';
import { moveWatchedDays } from './watched-day.repository.ts';

export interface Caption {
  readonly language: string;
  readonly label: string;
  readonly text: string;
}

/** A picture: its attachment and where the bytes lie. */
export interface MediaPoster {
  readonly id: string;
  readonly path: string;
}

/** What hangs on a node. */
export interface MediaFile {
  readonly id: string;
  readonly kind: MediaKind;
  /** Of the bytes that are stored here; null with an address. */
  readonly attachmentId: string | null;
  readonly path: string | null;
  /** Where the video lies on another server. */
  readonly address: string | null;
  readonly name: string;
  readonly ext: string;
  readonly bytes: number | null;
  readonly duration: number | null;
  readonly pages: number | null;
  readonly maxSpeed: number;
  readonly noSkip: boolean;
  readonly downloadable: boolean;
  readonly captions: readonly Caption[];
  /** What a video shows before it plays. */
  readonly poster: MediaPoster | null;
  /** In the order of the video. */
  readonly questions: readonly VideoQuestion[];
  readonly metadata: Metadata;
}

export const findFile = async (ctx: Ctx, id: string): Promise<MediaFile | undefined> => (await findFiles(ctx, [id]))[0];

/** Those of these that are there: one statement. */
export async function findFiles(ctx: Ctx, ids: readonly string[]): Promise<MediaFile[]> {
  const { rows } = await sql<MediaFile>`select id, kind, attachment_id as "attachmentId", path, address, name, ext,
      bytes::float as bytes, duration::float as duration, pages, max_speed::float as "maxSpeed", no_skip as "noSkip",
      downloadable, captions, questions, metadata,
      case when poster_id is null then null else jsonb_build_object('id', poster_id, 'path', poster_path) end as poster
    from media.file where id = any(${[...ids]}::uuid[])`.execute(ctx.db);
  return rows;
}

export async function insertFile(ctx: Ctx, file: MediaFile & { readonly madeBy: string | null }): Promise<void> {
  await sql`insert into media.file (id, kind, attachment_id, path, address, name, ext, bytes, duration, pages, max_speed, no_skip,
      downloadable, captions, questions, poster_id, poster_path, made_by, metadata)
    values (${file.id}, ${file.kind}, ${file.attachmentId}, ${file.path}, ${file.address}, ${file.name}, ${file.ext}, ${file.bytes},
      ${file.duration}, ${file.pages}, ${file.maxSpeed}, ${file.noSkip}, ${file.downloadable},
      ${JSON.stringify(file.captions)}::jsonb, ${JSON.stringify(file.questions)}::jsonb,
      ${file.poster?.id ?? null}, ${file.poster?.path ?? null}, ${file.madeBy},
      ${JSON.stringify(file.metadata)}::jsonb)`.execute(ctx.db);
}

/** How many files carry each code of one kind. A row never goes, so that what once was said keeps its code. */
export async function codesInFiles(ctx: Ctx, key: keyof typeof METADATA_TABLES): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ code: string; n: number }>`select metadata ->> ${key} as code, count(*)::int as n
    from media.file where metadata ? ${key} group by 1`.execute(ctx.db);
  return new Map(rows.map((row) => [row.code, row.n]));
}

/** Videos of courses whose length is known; a file named twice counts twice. */
export async function videoLengths(
  ctx: Ctx,
  courses: readonly CountedCourse[],
  { videoSeconds }: Pick<CountedAs, 'videoSeconds'>,
): Promise<CountedParts> {
  const pairs = courses.flatMap(({ courseId, files }) => files.map((file) => [courseId, file] as const));
  const { rows } = await sql<{ courseId: string; minutes: number; all: number; fitting: number }>`select
      f.course_id as "courseId", sum(m.duration)::float / 60 as minutes, count(*)::integer as all,
      count(*) filter (where m.duration between ${videoSeconds.least} and ${videoSeconds.most})::integer as fitting
    from unnest(${pairs.map(([courseId]) => courseId)}::uuid[], ${pairs.map(([, file]) => file)}::uuid[])
      as f (course_id, id) join media.file m on m.id = f.id
    where m.kind = 'video' and m.duration is not null group by f.course_id`.execute(ctx.db);
  return new Map(rows.map(({ courseId, ...videos }) => [courseId, { videos }]));
}

/** A file as a thing somebody built. */
export interface BuiltFile {
  readonly id: string;
  readonly kind: MediaKind;
  readonly bytes: number | null;
  /** Seconds; null while nobody knows. */
  readonly duration: number | null;
  readonly madeBy: string | null;
}

/** Files that hang on nodes. One statement. */
export async function builtFiles(ctx: Ctx, ids: readonly string[]): Promise<BuiltFile[]> {
  const { rows } = await sql<BuiltFile>`select id, kind, bytes::float8 as bytes, duration::float8 as duration,
      made_by as "madeBy" from media.file where id = any(${[...ids]}::uuid[])`.execute(ctx.db);
  return rows;
}

/** Which of these nodes some people opened for the first or the last time between two instants. One statement. */
export async function viewedNodes(
  ctx: Ctx,
  of: {
    readonly nodeIds: readonly string[];
    readonly personIds: readonly string[];
    readonly from: Date;
    readonly until: Date;
  },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct v.node_id as id from media.view v
    where v.node_id = any(${[...of.nodeIds]}::uuid[]) and v.person_id = any(${[...of.personIds]}::uuid[])
      and (v.opened_at >= ${of.from} and v.opened_at < ${of.until}
        or v.last_at >= ${of.from} and v.last_at < ${of.until})`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** How much of a file somebody saw. */
export interface ViewRow {
  /** Tenths of seconds, or pages. */
  readonly covered: readonly Range[];
  readonly percent: number;
  readonly position: number;
  readonly doneAt: Date | null;
  /** Seconds since something was credited or it was opened. */
  readonly elapsed: number;
  /** The instant up to which these are. */
  readonly now: Date;
}

const COVERED = sql`(select coalesce(json_agg(json_build_array(lower(r), upper(r)) order by lower(r)), '[]'::json)
  from unnest(v.covered) r)`;

const VIEW = sql`${COVERED} as covered, v.percent::float as percent, v.position::float as position,
  v.done_at as "doneAt", extract(epoch from platform.app_now() - v.last_at)::float as elapsed,
  platform.app_now() as now`;

export async function findView(
  ctx: Ctx,
  of: { readonly personId: string; readonly nodeId: string },
  lock = false,
): Promise<ViewRow | undefined> {
  const { rows } = await sql<ViewRow>`select ${VIEW} from media.view v
    where v.person_id = ${of.personId} and v.node_id = ${of.nodeId} ${lock ? sql`for update` : sql``}`.execute(ctx.db);
  return rows[0];
}

/** Keeps that it was opened; opened again, what could be seen counts from now on. @returns whether it is the first time */
export async function openView(ctx: Ctx, of: { readonly personId: string; readonly nodeId: string }) {
  const { rows } = await sql<{ first: boolean }>`insert into media.view as v (person_id, node_id)
    values (${of.personId}, ${of.nodeId})
    on conflict (person_id, node_id) do update set last_at = platform.app_now()
    returning xmax = 0 as first`.execute(ctx.db);
  return rows[0]!.first;
}

/** Adds what was credited. The share never falls: a longer file that replaced another one takes nothing back. */
export async function addToView(
  ctx: Ctx,
  of: { readonly personId: string; readonly nodeId: string },
  credit: {
    readonly ranges: readonly Range[];
    /** Length of the whole, in the unit of the ranges. */
    readonly whole: number;
    readonly position: number;
    /** Share from which on it is done; null when opening it did that. */
    readonly share: number | null;
  },
): Promise<{ readonly percent: number; readonly doneAt: Date | null }> {
  const added = `{${credit.ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`;
  const { rows } = await sql<{ seen: number; percent: number; doneAt: Date | null }>`update media.view v set
      covered = v.covered + ${added}::int4multirange, position = ${credit.position}, last_at = platform.app_now()
    where v.person_id = ${of.personId} and v.node_id = ${of.nodeId}
    returning (select coalesce(sum(upper(r) - lower(r)), 0)::int from unnest(v.covered) r
        where lower(r) < ${credit.whole}) as seen, v.percent::float as percent, v.done_at as "doneAt"`.execute(ctx.db);
  const row = rows[0]!;
  const percent = Math.max(row.percent, percentOf(row.seen, credit.whole));
  const done = row.doneAt === null && credit.share !== null && percent >= credit.share;
  if (percent === row.percent && !done) return row;
  const changed = await sql<{ doneAt: Date | null }>`update media.view set percent = ${percent},
      done_at = coalesce(done_at, case when ${done} then platform.app_now() end)
    where person_id = ${of.personId} and node_id = ${of.nodeId} returning done_at as "doneAt"`.execute(ctx.db);
  return { percent, doneAt: changed.rows[0]!.doneAt };
}

/** Marks as done what opening does. */
export async function doneByOpening(ctx: Ctx, of: { readonly personId: string; readonly nodeId: string }) {
  await sql`update media.view set done_at = coalesce(done_at, platform.app_now()), percent = 100
    where person_id = ${of.personId} and node_id = ${of.nodeId}`.execute(ctx.db);
}

/** How somebody answered the questions of a video. */
export interface QuestionAnswer {
  readonly questionId: string;
  readonly chosen: readonly number[];
  readonly right: boolean;
}

export async function answersOf(
  ctx: Ctx,
  of: { readonly personId: string; readonly nodeId: string },
): Promise<QuestionAnswer[]> {
  const { rows } = await sql<QuestionAnswer>`select question_id as "questionId", chosen, is_right as "right"
    from media.question_answer where person_id = ${of.personId} and node_id = ${of.nodeId}`.execute(ctx.db);
  return rows;
}

/** Keeps the first answer. @returns whether this was it */
export async function keepAnswer(
  ctx: Ctx,
  of: { readonly personId: string; readonly nodeId: string },
  answer: QuestionAnswer,
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`insert into media.question_answer (person_id, node_id, question_id, chosen, is_right)
    values (${of.personId}, ${of.nodeId}, ${answer.questionId}, ${[...answer.chosen]}::smallint[], ${answer.right})
    on conflict do nothing`.execute(ctx.db);
  return numAffectedRows === 1n;
}

/** How many answered each question of a node, and how many of them right. */
export async function countAnswers(
  ctx: Ctx,
  nodeId: string,
): Promise<ReadonlyMap<string, { readonly answers: number; readonly right: number }>> {
  const { rows } = await sql<{ questionId: string; answers: number; right: number }>`select question_id as "questionId",
      count(*)::int as answers, (count(*) filter (where is_right))::int as "right"
    from media.question_answer where node_id = ${nodeId} group by question_id`.execute(ctx.db);
  return new Map(rows.map((row) => [row.questionId, row]));
}

/** Where people stand with the files of nodes, for the progress of courses. */
export async function resultsOf(
  ctx: Ctx,
  of: { readonly nodeIds: readonly string[]; readonly personIds: readonly string[] },
): Promise<{ nodeId: string; personId: string; handedInAt: Date | null; percent: number | null }[]> {
  const { rows } = await sql<{ nodeId: string; personId: string; handedInAt: Date | null; percent: number }>`
    select node_id as "nodeId", person_id as "personId", done_at as "handedInAt", percent::float as percent
    from media.view where node_id = any(${[...of.nodeIds]}::uuid[])
      and person_id = any(${[...of.personIds]}::uuid[])`.execute(ctx.db);
  return rows;
}

/** How often files of nodes were opened by a learner. */
export async function countViews(ctx: Ctx, nodeIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from media.view
    where node_id = any(${[...nodeIds]}::uuid[])`.execute(ctx.db);
  return rows[0]!.n;
}

/** Files each of these people opened. */
export async function viewsOfPeople(ctx: Ctx, personIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ personId: string; n: number }>`select person_id as "personId", count(*)::int as n
    from media.view where person_id = any(${[...personIds]}::uuid[]) group by person_id`.execute(ctx.db);
  return new Map(rows.map((row) => [row.personId, row.n]));
}

/** Gives the views and answers of a roster account to the person it turned out to be, but for what that one opened already. */
export async function moveViews(ctx: Ctx, from: string, to: string): Promise<void> {
  await moveWatchedDays(ctx, from, to);
  await sql`update media.view v set person_id = ${to} where v.person_id = ${from} and not exists (
    select from media.view o where o.person_id = ${to} and o.node_id = v.node_id)`.execute(ctx.db);
  await sql`update media.question_answer a set person_id = ${to} where a.person_id = ${from} and not exists (
    select from media.question_answer o where o.person_id = ${to} and o.node_id = a.node_id
      and o.question_id = a.question_id)`.execute(ctx.db);
}
