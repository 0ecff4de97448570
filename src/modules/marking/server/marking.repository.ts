import { sql } from 'kysely';
import { systemActor } from '../../../kernel/access/actor.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { LEASE } from '../shared/mark.model.ts';

/** Classes whose people the actor sees; null: all. */
export type Scope = readonly string[] | null;

const within = (scope: Scope) => sql`(${scope === null ? null : [...scope]}::uuid[] is null
  or x.class_id = any(${scope === null ? null : [...scope]}::uuid[]))`;

/** Answers are read under the system's identity: whoever comes here has reached the exam. */
const reading = (ctx: Ctx): Ctx => ctx.as(systemActor('marking.read'));

/** How far the marking of one question is. */
export interface QuestionFigures {
  readonly questionId: string;
  readonly number: number;
  readonly points: number;
  readonly answers: number;
  readonly blank: number;
  readonly marked: number;
  readonly toMark: number;
  /** Two markers have marked them, and no score has come of it. */
  readonly conflicts: number;
  readonly byHand: boolean;
  readonly mean: number | null;
}

/** Questions of an exam with what is marked of them, in the order in which they were written. */
export function questionFigures(ctx: Ctx, examId: string, scope: Scope): Promise<QuestionFigures[]> {
  return reading(ctx).read(async (read) => {
    const { rows } = await sql<QuestionFigures>`select x.question_id as "questionId", x.question_number as number,
        max(x.points)::float8 as points, count(*)::int as answers, count(*) filter (where not x.answered)::int as blank,
        count(*) filter (where x.scored_by = 'mark')::int as marked, count(*) filter (where x.score is null and not x.dropped)::int as "toMark",
        count(*) filter (where x.score is null and not x.dropped and jsonb_array_length(x.rounds) >= 2)::int as conflicts,
        bool_or(x.score is null or x.scored_by = 'mark') as "byHand", round(avg(x.score), 2)::float8 as mean
      from attempts_api.answer_item x where x.exam_id = ${examId} and ${within(scope)}
      group by x.question_id, x.question_number order by x.question_id, x.question_number`.execute(read.db);
    return rows;
  });
}

/** An answer by its attempt and the item of its form. */
export interface AnswerPlace {
  readonly attemptId: string;
  readonly item: string;
}
const among = (places: readonly AnswerPlace[]) => sql`and (x.attempt_id, x.item) in (select * from unnest(
  ${places.map(({ attemptId }) => attemptId)}::uuid[], ${places.map(({ item }) => item)}::text[]))`;

/** Rounds of two markers: the first two, or the third one of answers they differ about. */
export type Round = 'open' | 'conflict';
const waiting = ({ round, markerId }: { readonly round?: Round; readonly markerId: string }) =>
  round === undefined
    ? sql``
    : sql`and jsonb_array_length(x.rounds) ${sql.raw(round === 'open' ? '<' : '>=')} 2
        and not x.rounds @> jsonb_build_array(jsonb_build_object('markerId', ${markerId}::text))`;

/** What is read of a round of marking. */
export interface MarkRound {
  readonly markerId: string;
  readonly score: number;
  readonly batch?: string;
}

/** An answer that may be marked. */
export interface MarkableAnswer {
  readonly attemptId: string;
  readonly personId: string;
  readonly no: number;
  readonly item: string;
  readonly points: number;
  readonly score: number | null;
  readonly lateSeconds: number | null;
}

/**
 * Takes up to ten answers to a question and keeps them from other markers for twenty minutes, in an order of chance that
 * is the same for everybody. @param again brings what is marked
 */
export async function takeAnswers(
  tx: TxCtx,
  of: {
    readonly examId: string;
    readonly questionId: string;
    readonly number: number;
    readonly markerId: string;
    readonly scope: Scope;
    readonly again: boolean;
    /** Which round of two markers is wanted, of answers the marker has not marked. */
    readonly round?: Round;
    /** Answers that are wanted, instead of the first ten. */
    readonly chosen?: readonly AnswerPlace[];
    /** Answers a key or a run has scored, those first that need a look. */
    readonly scored?: boolean;
  },
): Promise<MarkableAnswer[]> {
  const { chosen, scored = false } = of;
  const rank = scored ? sql`case x.scored_by when 'key' then x.score else x.points end` : sql`0`;
  const wanted = scored ? sql`x.scored_by in ('key', 'blank')` : sql`x.score is null`;
  const { rows } = await sql<MarkableAnswer>`with found as (
      select x.attempt_id, x.item, x.person_id, x.no, x.points, x.score, x.late_seconds, ${rank} as rank
      from attempts_api.answer_item x
      left join marking.lease l on l.attempt_id = x.attempt_id and l.item = x.item and l.until > platform.app_now()
      where x.exam_id = ${of.examId} and x.question_id = ${of.questionId} and x.question_number = ${of.number}
        and ${within(of.scope)} and (l.marker_id is null or l.marker_id = ${of.markerId})
        and ${of.again ? sql`x.scored_by = 'mark'` : sql`${wanted} and not x.dropped`} ${waiting(of)}
        ${chosen ? among(chosen) : sql``}
      order by rank, md5(x.attempt_id::text || ${of.questionId}) limit ${chosen?.length ?? (scored ? LEASE.scored : LEASE.answers)}),
    taken as (
      insert into marking.lease as l (attempt_id, item, exam_id, question_id, marker_id, until)
      select f.attempt_id, f.item, ${of.examId}, ${of.questionId}, ${of.markerId},
        platform.app_now() + make_interval(mins => ${LEASE.minutes}) from found f
      on conflict (attempt_id, item) do update set marker_id = excluded.marker_id, until = excluded.until
        where l.until <= platform.app_now() or l.marker_id = excluded.marker_id
      returning attempt_id, item)
    select f.attempt_id as "attemptId", f.item, f.person_id as "personId", f.no, f.points::float8 as points,
      f.score::float8 as score, f.late_seconds as "lateSeconds"
    from found f join taken t on t.attempt_id = f.attempt_id and t.item = f.item
    order by f.rank, md5(f.attempt_id::text || ${of.questionId})`.execute(tx.db);
  return rows;
}

/** Answers to a question that wait for a mark and that nobody else has on the desk, in the order in which they are taken. */
export async function openAnswers(
  tx: TxCtx,
  of: {
    readonly examId: string;
    readonly questionId: string;
    readonly number: number;
    readonly markerId: string;
    readonly scope: Scope;
    readonly round?: Round;
  },
): Promise<AnswerPlace[]> {
  const { rows } = await sql<AnswerPlace>`select x.attempt_id as "attemptId", x.item from attempts_api.answer_item x
    left join marking.lease l on l.attempt_id = x.attempt_id and l.item = x.item and l.until > platform.app_now()
    where x.exam_id = ${of.examId} and x.question_id = ${of.questionId} and x.question_number = ${of.number}
      and ${within(of.scope)} and (l.marker_id is null or l.marker_id = ${of.markerId})
      and x.score is null and not x.dropped ${waiting(of)}
    order by md5(x.attempt_id::text || ${of.questionId})`.execute(tx.db);
  return rows;
}

/** An answer with what decides whether it may be marked. */
export interface FoundAnswer extends MarkableAnswer {
  readonly questionId: string;
  readonly number: number;
  readonly byHand: boolean;
  readonly takenBy: string | null;
  /** Marks since the attempt was scored, in their order. */
  readonly rounds: readonly MarkRound[];
}

/** Answers of an exam with their question and who has them; those of elsewhere are absent. One statement. */
export async function findAnswers(
  tx: TxCtx,
  of: { readonly examId: string; readonly places: readonly AnswerPlace[]; readonly scope: Scope },
): Promise<FoundAnswer[]> {
  const { rows } =
    await sql<FoundAnswer>`select x.attempt_id as "attemptId", x.item, x.person_id as "personId", x.no, x.points::float8 as points,
      x.score::float8 as score, x.late_seconds as "lateSeconds", x.question_id as "questionId",
      x.question_number as number, x.rounds, x.score is null or x.scored_by = 'mark' as "byHand",
      (select l.marker_id from marking.lease l where l.attempt_id = x.attempt_id and l.item = x.item
        and l.until > platform.app_now()) as "takenBy"
    from attempts_api.answer_item x where x.exam_id = ${of.examId} ${among(of.places)} and ${within(of.scope)}`.execute(
      tx.db,
    );
  return rows;
}

/** Gives answers free, and those whose time ran out. */
export async function endLeases(tx: TxCtx, places: readonly AnswerPlace[]): Promise<void> {
  await sql`delete from marking.lease x where x.until <= platform.app_now()
    or (true ${among(places)})`.execute(tx.db);
}

/** What a question still waits for, and its mean. */
export async function questionRest(
  tx: Ctx,
  of: { readonly examId: string; readonly questionId: string; readonly number: number; readonly scope: Scope },
): Promise<{ readonly toMark: number; readonly mean: number | null }> {
  const { rows } = await sql<{ toMark: number; mean: number | null }>`select
      count(*) filter (where x.score is null and not x.dropped)::int as "toMark", round(avg(x.score), 2)::float8 as mean
    from attempts_api.answer_item x where x.exam_id = ${of.examId} and x.question_id = ${of.questionId}
      and x.question_number = ${of.number} and ${within(of.scope)}`.execute(tx.db);
  return rows[0]!;
}

/** Sums of an attempt by how they came about. */
export interface AttemptSums {
  readonly attemptId: string;
  readonly objective: number | null;
  readonly subjective: number | null;
  readonly toMark: number;
  readonly lateSeconds: number | null;
}

export function attemptSums(ctx: Ctx, examId: string): Promise<ReadonlyMap<string, AttemptSums>> {
  return reading(ctx).read(async (read) => {
    const { rows } =
      await sql<AttemptSums>`select s."attemptId", round(s.objective * s.stretch, 2)::float8 as objective,
        round(s.subjective * s.stretch, 2)::float8 as subjective, s."toMark", s."lateSeconds"
      from (select x.attempt_id as "attemptId",
          sum(x.score) filter (where x.scored_by in ('key', 'blank') and not x.dropped) as objective,
          sum(x.score) filter (where x.scored_by = 'mark' and not x.dropped) as subjective,
          count(*) filter (where x.score is null and not x.dropped)::int as "toMark", max(x.late_seconds) as "lateSeconds",
          -- Questions that do not count leave their points to the others.
          coalesce(sum(x.points) / nullif(sum(x.points) filter (where not x.dropped), 0), 1) as stretch
        from attempts_api.answer_score x where x.exam_id = ${examId} group by x.attempt_id) s`.execute(read.db);
    return new Map(rows.map((row) => [row.attemptId, row]));
  });
}

/** Marks of one question, by attempt: points, and whether anything was answered. */
export interface QuestionMarks {
  readonly questionId: string;
  readonly number: number;
  /** Median time a candidate had it before the eyes; null where nothing was measured. */
  readonly seconds: number | null;
  readonly marks: readonly (readonly [attemptId: string, score: number, answered: boolean])[];
}

/** Marks of the questions of some attempts. A row for each question: one for each answer takes the driver five times as long. */
export function questionMarks(ctx: Ctx, examId: string, attemptIds: readonly string[]): Promise<QuestionMarks[]> {
  return reading(ctx).read(async (read) => {
    const { rows } = await sql<QuestionMarks>`select x.question_id as "questionId", x.question_number as number,
        percentile_cont(0.5) within group (order by x.seconds)::float8 as seconds,
        json_agg(json_build_array(x.attempt_id, x.score, x.answered)) as marks
      from attempts_api.answer_item x where x.exam_id = ${examId} and x.attempt_id = any(${[...attemptIds]}::uuid[])
        and x.score is not null group by x.question_id, x.question_number`.execute(read.db);
    return rows;
  });
}

/** When the figures of questions were last swept; null when never, or so long ago that marks of changes are gone. */
export async function lastSweep(ctx: Ctx): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select marking.swept_at() as at`.execute(ctx.db);
  return rows[0]!.at;
}

export async function noteSweep(tx: TxCtx): Promise<void> {
  await sql`insert into marking.figure_sweep (at) values (default)
    on conflict (single) do update set at = excluded.at`.execute(tx.db);
}
