import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { MIN_CANDIDATES } from '../shared/question.model.ts';

/** How a version of a question did in one exam. */
export interface QuestionUse {
  readonly questionId: string;
  readonly number: number;
  /** When the last attempt was handed in. */
  readonly usedAt: Date;
  /** Attempts handed in that had it. */
  readonly attempts: number;
  /** Candidates the figures are of. */
  readonly n: number;
  readonly facility: number | null;
  readonly discrimination: number | null;
}

/**
 * Keeps how the questions of an exam did in place of what was kept of it, and the figures over all their uses: P weighted
 * by the candidates of each use, D by those of the uses that have one. Three statements whatever the number.
 */
export async function keepUses(
  tx: TxCtx,
  exam: { readonly examId: string; readonly name: string },
  uses: readonly QuestionUse[],
): Promise<void> {
  const given = JSON.stringify(uses);
  const { rows } = await sql<{ id: string }>`select q.id from questions.question q
    where q.id in (select x."questionId" from jsonb_to_recordset(${given}::jsonb) as x ("questionId" uuid)
      union select u.question_id from questions.question_use u where u.exam_id = ${exam.examId})
    order by q.id for update of q`.execute(tx.db);
  if (rows.length === 0) return;
  await sql`with fresh as (
      insert into questions.question_use as u
        (question_id, exam_id, number, name, used_at, attempts, n, facility, discrimination)
      select x."questionId", ${exam.examId}, x.number, ${exam.name}, x."usedAt", x.attempts, x.n, x.facility, x.discrimination
      from jsonb_to_recordset(${given}::jsonb) as x ("questionId" uuid, number integer, "usedAt" timestamptz,
        attempts integer, n integer, facility numeric, discrimination numeric)
      where exists (select from questions.question q where q.id = x."questionId")
      on conflict (question_id, exam_id, number) do update set name = excluded.name, used_at = excluded.used_at,
        attempts = excluded.attempts, n = excluded.n, facility = excluded.facility,
        discrimination = excluded.discrimination, renewed_at = excluded.renewed_at
      returning u.question_id, u.number)
    delete from questions.question_use u where u.exam_id = ${exam.examId}
      and not exists (select from fresh f where f.question_id = u.question_id and f.number = u.number)`.execute(tx.db);
  await sql`update questions.question q set uses = f.uses, last_used_at = f.last, facility = f.facility,
      discrimination = f.discrimination
    from (select i.id, coalesce(sum(u.attempts), 0)::integer as uses, max(u.used_at) as last,
        case when sum(u.n) filter (where u.facility is not null) >= ${MIN_CANDIDATES}
          then round(sum(u.facility * u.n) / sum(u.n) filter (where u.facility is not null), 3) end as facility,
        case when sum(u.n) filter (where u.discrimination is not null) >= ${MIN_CANDIDATES}
          then round(sum(u.discrimination * u.n) / sum(u.n) filter (where u.discrimination is not null), 3)
          end as discrimination
      from unnest(${rows.map(({ id }) => id)}::uuid[]) i (id)
      left join questions.question_use u on u.question_id = i.id group by i.id) f
    where q.id = f.id and (q.uses, q.last_used_at, q.facility, q.discrimination)
      is distinct from (f.uses, f.last, f.facility, f.discrimination)`.execute(tx.db);
}

/** A use as the bank lists it. */
export interface UseRow extends Omit<QuestionUse, 'questionId'> {
  readonly examId: string;
  readonly name: string;
  readonly renewedAt: Date;
}

/** Uses of a question, newest first, at most 50. */
export async function usesOf(ctx: Ctx, questionId: string): Promise<UseRow[]> {
  const { rows } =
    await sql<UseRow>`select u.exam_id as "examId", u.name, u.number, u.used_at as "usedAt", u.attempts, u.n,
      u.facility::float8 as facility, u.discrimination::float8 as discrimination, u.renewed_at as "renewedAt"
    from questions.question_use u where u.question_id = ${questionId}
    order by u.used_at desc, u.exam_id, u.number desc limit 50`.execute(ctx.db);
  return rows;
}

/** What stands behind the figures of a question: uses whose results are final. */
export interface Behind {
  readonly exams: number;
  readonly candidates: number;
  /** When the first of them was. */
  readonly since: Date;
}

/** What stands behind the figures of some questions; those without figures are absent. One statement. */
export async function behindFigures(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, Behind>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Behind & { id: string }>`select u.question_id as id,
      count(distinct u.exam_id)::integer as exams, sum(u.n)::integer as candidates, min(u.used_at) as since
    from questions.question_use u where u.question_id = any(${[...ids]}::uuid[]) and u.n > 0
    group by u.question_id`.execute(ctx.db);
  return new Map(rows.map(({ id, ...behind }) => [id, behind]));
}

/** Exams and tests that used living questions of a bank, the last one first; at most 50. One statement. */
export async function examsOfBank(ctx: Ctx, bankId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`select u.exam_id as id, min(u.name) as name
    from questions.question q join questions.question_use u on u.question_id = q.id
    where q.bank_id = ${bankId} and q.last_used_at is not null and q.deleted_at is null
    group by u.exam_id order by max(u.used_at) desc, u.exam_id limit 50`.execute(ctx.db);
  return rows;
}
