import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { FormResponse } from '../../../papers/shared/response.model.ts';

/** An address and who used it in an exam. */
export interface SharedAddress {
  readonly ip: string;
  readonly people: readonly string[];
}

/** Addresses of an exam that at least so many candidates used, at whichever of their seats, those of the most first. */
export async function sharedAddresses(ctx: Ctx, examId: string, least: number): Promise<SharedAddress[]> {
  const { rows } = await sql<SharedAddress>`select s.ip, array_agg(distinct a.person_id) as people
    from attempts.counted a join attempts.seat s on s.attempt_id = a.id
    where a.exam_id = ${examId} and s.ip is not null
    group by s.ip having count(distinct a.person_id) >= ${least}
    order by count(distinct a.person_id) desc, s.ip`.execute(ctx.db);
  return rows;
}

/** An answer that did not earn all its points. */
export interface WrongRow {
  readonly personId: string;
  readonly formId: string;
  readonly item: string;
  readonly questionId: string;
  readonly number: number;
  readonly asked: number;
  /** Of one that names parts of its form, or a number; null for text. */
  readonly response: FormResponse | null;
  /** Of what was written, letter case and white space left out. */
  readonly digest: string;
}

/**
 * Wrong answers of the newest attempt of each candidate that was handed in and is not void, with how many were asked the
 * question; files and runs of experiments are each its own and left out. One statement.
 */
export async function wrongAnswers(ctx: Ctx, examId: string): Promise<WrongRow[]> {
  const { rows } = await sql<WrongRow>`with newest as (
      select distinct on (person_id) id, person_id, form_id from attempts.counted
      where exam_id = ${examId} and voided_at is null and state <> 'in_progress'
      order by person_id, no desc),
    given as (
      select n.person_id, n.form_id, w.item, w.question_id, w.question_number, w.response, w.answered,
        w.score < w.points as wrong,
        count(*) over (partition by w.question_id, w.question_number)::int as asked
      from newest n join attempts.answer w on w.attempt_id = n.id
      where w.question_id is not null and w.score is not null and not w.dropped)
    select person_id as "personId", form_id as "formId", item, question_id as "questionId", question_number as number,
      asked, case when response ?| array['choice', 'order', 'pairs', 'number'] then response end as response,
      md5(regexp_replace(lower(response::text), '\\s+', '', 'g')) as digest
    from given where wrong and answered and not response ?| array['run', 'files']`.execute(ctx.db);
  return rows;
}
