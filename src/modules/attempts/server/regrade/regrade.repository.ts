import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import type { Correction } from '../../../papers/shared/correction.model.ts';
import type { AttemptState } from '../../shared/attempt.model.ts';

/** How an answer was scored. */
export type ScoredBy = 'key' | 'blank' | 'mark' | null;

/** An answer to a question that is scored anew, with what the rest of its attempt adds to the total. */
export interface GradedAnswer {
  readonly attemptId: string;
  readonly personId: string;
  readonly no: number;
  readonly formId: string;
  readonly state: AttemptState;
  readonly total: number | null;
  readonly item: string;
  readonly points: number;
  readonly response: unknown;
  readonly detail: Readonly<Record<string, unknown>> | null;
  readonly score: number | null;
  readonly scoredBy: ScoredBy;
  readonly dropped: boolean;
  /** Of the other questions: points, points that do not count, scores that count, and how many wait for a mark. */
  readonly otherPoints: number;
  readonly otherDropped: number;
  readonly otherScore: number;
  readonly otherOpen: number;
}

/**
 * Answers to one question of an exam, of attempts that are scored and not void. What the other questions add is the sum of
 * the attempt without this answer: summed once per exam, whatever the planner thinks of its size. One statement.
 * @param lock holds the attempts
 */
export async function gradedAnswers(
  ctx: Ctx,
  of: { readonly examId: string; readonly questionId: string; readonly number: number; readonly lock: boolean },
): Promise<GradedAnswer[]> {
  const { rows } = await sql<GradedAnswer>`with summed as materialized (
      select o.attempt_id, sum(o.points) as points, coalesce(sum(o.points) filter (where o.dropped), 0) as dropped,
        coalesce(sum(o.score) filter (where not o.dropped), 0) as score,
        count(*) filter (where o.score is null and not o.dropped) as open
      from attempts.answer o
      where o.question_id is not null and o.attempt_id = any(array(select t.id from attempts.counted t
        where t.exam_id = ${of.examId} and t.voided_at is null and t.state in ('marking', 'graded', 'released')))
      group by o.attempt_id)
    select a.id as "attemptId", a.person_id as "personId", a.no,
      a.form_id as "formId", a.state, a.score::float8 as total, w.item, w.points::float8 as points, w.response, w.detail,
      w.score::float8 as score, w.scored_by as "scoredBy", w.dropped, (s.points - w.points)::float8 as "otherPoints",
      (s.dropped - case when w.dropped then w.points else 0 end)::float8 as "otherDropped",
      (s.score - case when w.dropped then 0 else coalesce(w.score, 0) end)::float8 as "otherScore",
      (s.open - case when w.score is null and not w.dropped then 1 else 0 end)::int as "otherOpen"
    from attempts.counted a join summed s on s.attempt_id = a.id join attempts.answer w on w.attempt_id = a.id
    where a.exam_id = ${of.examId} and w.question_id = ${of.questionId} and w.question_number = ${of.number}
      and a.voided_at is null and a.state in ('marking', 'graded', 'released')
    order by a.person_id, a.no, w.item ${of.lock ? sql`for update of a` : sql``}`.execute(ctx.db);
  return rows;
}

/** Whether somebody answered a version of a question in an exam. One statement. */
export async function isQuestionOf(ctx: Ctx, examId: string, questionId: string, number: number): Promise<boolean> {
  const { rows } = await sql`select from attempts.answer w join attempts.counted a on a.id = w.attempt_id
    where w.question_id = ${questionId} and w.question_number = ${number} and a.exam_id = ${examId}
    limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** How an answer counts. */
export interface Outcome {
  readonly score: number | null;
  readonly by: ScoredBy;
  readonly dropped: boolean;
}

/** An answer that is scored anew. */
export interface Rescored {
  readonly attemptId: string;
  readonly item: string;
  readonly before: Outcome;
  readonly after: Outcome;
}

/** A correction of a question of an exam, as it was done. */
export interface RegradeRow {
  readonly id: string;
  readonly examId: string;
  readonly questionId: string;
  readonly number: number;
  readonly correction: Correction;
  readonly policy: 'rule' | 'raise';
  readonly manual: boolean;
  readonly reason: string;
  readonly gained: number;
  readonly lost: number;
  readonly kept: number;
  readonly byId: string;
  readonly at: Date;
  readonly undoneBy: string | null;
  readonly undoneAt: Date | null;
  readonly undoReason: string | null;
}

const COLUMNS = sql.raw(`r.id, r.exam_id as "examId", r.question_id as "questionId", r.question_number as number,
  r.correction, r.policy, r.manual, r.reason, r.gained, r.lost, r.kept, r.by_id as "byId", r.at,
  r.undone_by as "undoneBy", r.undone_at as "undoneAt", r.undo_reason as "undoReason"`);

/** Regrades of an exam, newest first. */
export async function findRegrades(ctx: Ctx, examId: string): Promise<RegradeRow[]> {
  const { rows } = await sql<RegradeRow>`select ${COLUMNS} from attempts.regrade r where r.exam_id = ${examId}
    order by r.at desc, r.id desc`.execute(ctx.db);
  return rows;
}

/** Regrades of an exam that stand, oldest first. */
export async function standingRegrades(ctx: Ctx, examId: string): Promise<RegradeRow[]> {
  return (await findRegrades(ctx, examId)).filter(({ undoneAt }) => undoneAt === null).reverse();
}

/** Regrades of several exams that stand, oldest first. One statement. */
export async function standingRegradesOf(ctx: Ctx, examIds: readonly string[]): Promise<RegradeRow[]> {
  if (examIds.length === 0) return [];
  const { rows } = await sql<RegradeRow>`select ${COLUMNS} from attempts.regrade r
    where r.exam_id = any(${[...examIds]}::uuid[]) and r.undone_at is null order by r.at, r.id`.execute(ctx.db);
  return rows;
}

export async function insertRegrade(
  tx: TxCtx,
  row: Omit<RegradeRow, 'undoneBy' | 'undoneAt' | 'undoReason'>,
): Promise<void> {
  await sql`insert into attempts.regrade (id, exam_id, question_id, question_number, correction, policy, manual, reason,
      gained, lost, kept, by_id, at)
    values (${row.id}, ${row.examId}, ${row.questionId}, ${row.number}, ${JSON.stringify(row.correction)}::jsonb,
      ${row.policy}, ${row.manual}, ${row.reason}, ${row.gained}, ${row.lost}, ${row.kept}, ${row.byId}, ${row.at})`.execute(
    tx.db,
  );
}

const flat = (rows: readonly Rescored[]) =>
  JSON.stringify(
    rows.map(({ attemptId, item, before, after }) => ({
      ...{ attemptId, item, score: after.score, by: after.by, dropped: after.dropped },
      ...{ beforeScore: before.score, beforeBy: before.by, beforeDropped: before.dropped },
    })),
  );
const RECORD = sql.raw(`x("attemptId" uuid, item text, score numeric, by text, dropped boolean, "beforeScore" numeric,
  "beforeBy" text, "beforeDropped" boolean)`);

/** Keeps both scores of answers; of an answer that is scored once more the newest. One statement. */
export async function keepScores(tx: TxCtx, regradeId: string, rows: readonly Rescored[]): Promise<void> {
  await sql`insert into attempts.regrade_answer (regrade_id, attempt_id, item, before_score, before_by, before_dropped,
      after_score, after_by, after_dropped)
    select ${regradeId}, x."attemptId", x.item, x."beforeScore", x."beforeBy", x."beforeDropped", x.score, x.by, x.dropped
    from jsonb_to_recordset(${flat(rows)}::jsonb) as ${RECORD}
    on conflict (regrade_id, attempt_id, item) do update set before_score = excluded.before_score,
      before_by = excluded.before_by, before_dropped = excluded.before_dropped, after_score = excluded.after_score,
      after_by = excluded.after_by, after_dropped = excluded.after_dropped`.execute(tx.db);
}

/** Writes new scores of answers. One statement. */
export async function writeRescored(tx: TxCtx, rows: readonly Rescored[]): Promise<void> {
  await sql`update attempts.answer w set score = x.score, scored_by = x.by, dropped = x.dropped
    from jsonb_to_recordset(${flat(rows)}::jsonb) as ${RECORD}
    where w.attempt_id = x."attemptId" and w.item = x.item`.execute(tx.db);
}

/** Writes totals of attempts; one whose questions all have scores is graded, another one waits for its marks. One statement. */
export async function writeTotals(
  tx: TxCtx,
  totals: readonly { readonly attemptId: string; readonly total: number | null }[],
): Promise<void> {
  await sql`update attempts.attempt a set score = x.total, state = case when x.total is null then 'marking'
      when a.state = 'marking' then 'graded' else a.state end
    from jsonb_to_recordset(${JSON.stringify(totals)}::jsonb) as x("attemptId" uuid, total numeric)
    where a.id = x."attemptId"`.execute(tx.db);
}

/** What a regrade changed, beside what stands there now. One statement. */
export async function keptScores(ctx: Ctx, regradeId: string): Promise<(Rescored & { readonly untouched: boolean })[]> {
  const { rows } = await sql<{
    attemptId: string;
    item: string;
    beforeScore: number | null;
    beforeBy: ScoredBy;
    beforeDropped: boolean;
    afterScore: number | null;
    afterBy: ScoredBy;
    afterDropped: boolean;
    untouched: boolean;
  }>`select k.attempt_id as "attemptId", k.item, k.before_score::float8 as "beforeScore", k.before_by as "beforeBy",
      k.before_dropped as "beforeDropped", k.after_score::float8 as "afterScore", k.after_by as "afterBy",
      k.after_dropped as "afterDropped", w.score is not distinct from k.after_score
        and w.scored_by is not distinct from k.after_by and w.dropped = k.after_dropped
        and a.voided_at is null and a.state in ('marking', 'graded', 'released') as untouched
    from attempts.regrade_answer k join attempts.answer w on w.attempt_id = k.attempt_id and w.item = k.item
    join attempts.attempt a on a.id = k.attempt_id
    where k.regrade_id = ${regradeId} order by k.attempt_id, k.item`.execute(ctx.db);
  return rows.map((row) => ({
    ...{ attemptId: row.attemptId, item: row.item, untouched: row.untouched },
    before: { score: row.beforeScore, by: row.beforeBy, dropped: row.beforeDropped },
    after: { score: row.afterScore, by: row.afterBy, dropped: row.afterDropped },
  }));
}

export async function endRegrade(
  tx: TxCtx,
  id: string,
  { by, at, reason }: { readonly by: string; readonly at: Date; readonly reason: string },
): Promise<void> {
  await sql`update attempts.regrade set undone_by = ${by}, undone_at = ${at}, undo_reason = ${reason}
    where id = ${id} and undone_at is null`.execute(tx.db);
}
