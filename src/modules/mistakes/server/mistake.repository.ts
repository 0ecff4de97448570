import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { ownersBelow } from '../../knowledge/server/knowledge.public.ts';
import { QUESTION_LINKS } from '../../questions/server/questions.public.ts';
import type { MasteryState, Practice, QuestionRef } from '../shared/mistake.model.ts';

/** An attempt whose scores and keys its person may see. */
export interface SeenAttempt {
  readonly attemptId: string;
  readonly examId: string;
  readonly submittedAt: Date;
}

/** A version of a question a person got wrong, with how far he or she is with it. */
export interface MistakeRow extends QuestionRef, Practice {
  readonly times: number;
  /** The attempt in which it was got wrong last, and the item of its form. */
  readonly attemptId: string;
  readonly item: string;
  readonly wrongAt: Date;
  readonly score: number;
  readonly points: number;
  readonly redos: number;
  readonly mastered: boolean;
}

/** Where a page of the list ends. */
export interface PageEnd extends QuestionRef {
  readonly wrongAt: Date;
}

/** Which of the wrong answers are wanted. */
export interface WantedMistakes {
  readonly personId: string;
  readonly seen: readonly SeenAttempt[];
  readonly state?: MasteryState | undefined;
  /** Those got wrong in this exam, among others. */
  readonly examId?: string | undefined;
  readonly pointId?: string | undefined;
  readonly questions?: readonly QuestionRef[];
  readonly before?: PageEnd | undefined;
  readonly limit: number;
}

/** Answers of `seen` that earned less than their points, by version of the question, with the practice of the person. */
const wrongOf = ({ personId, seen }: Pick<WantedMistakes, 'personId' | 'seen'>) => sql`
  with wrong as (
    select w.question_id, w.question_number, count(*)::int as times, max(a.at) as wrong_at,
      (array_agg(w.attempt_id order by a.at desc, w.item))[1] as attempt_id,
      (array_agg(w.item order by a.at desc, w.item))[1] as item,
      (array_agg(w.score order by a.at desc, w.item))[1] as score,
      (array_agg(w.points order by a.at desc, w.item))[1] as points, array_agg(distinct w.exam_id) as exam_ids
    from unnest(${seen.map(({ attemptId }) => attemptId)}::uuid[],
        ${seen.map(({ submittedAt }) => submittedAt)}::timestamptz[]) as a (id, at)
      join attempts_api.answer_item w on w.attempt_id = a.id
    where w.score < w.points and not w.dropped
    group by w.question_id, w.question_number
  ), mistake as (
    select g.*, p.streak, p.right_on, p.mastered_at, p.redone_at, p.redos,
      coalesce(p.mastered_at >= g.wrong_at, false) as mastered
    from wrong g left join mistakes.practice p on p.person_id = ${personId}
      and p.question_id = g.question_id and p.question_number = g.question_number
  )`;

/** Wrong questions, last wrong first. One statement. */
export async function findMistakes(ctx: Ctx, wanted: WantedMistakes): Promise<MistakeRow[]> {
  const { state, examId, pointId, questions, before, limit } = wanted;
  if (wanted.seen.length === 0) return [];
  const { rows } = await sql<MistakeRow>`${wrongOf(wanted)}
    select m.question_id as "questionId", m.question_number as number, m.times, m.attempt_id as "attemptId", m.item,
      m.wrong_at as "wrongAt", m.score::float8 as score, m.points::float8 as points, coalesce(m.streak, 0) as streak,
      m.right_on::text as "rightOn", m.mastered_at as "masteredAt", m.redone_at as "redoneAt",
      coalesce(m.redos, 0) as redos, m.mastered
    from mistake m
    where true ${state === undefined ? sql`` : sql`and m.mastered = ${state === 'mastered'}`}
      ${examId === undefined ? sql`` : sql`and ${examId}::uuid = any(m.exam_ids)`}
      ${pointId === undefined ? sql`` : sql`and m.question_id in (${ownersBelow(QUESTION_LINKS, pointId)})`}
      ${
        questions === undefined
          ? sql``
          : sql`and (m.question_id, m.question_number) in (select * from unnest(
              ${questions.map(({ questionId }) => questionId)}::uuid[],
              ${questions.map(({ number }) => number)}::integer[]))`
      }
      ${
        before === undefined
          ? sql``
          : sql`and (m.wrong_at, m.question_id, m.question_number)
              < (${before.wrongAt}::timestamptz, ${before.questionId}::uuid, ${before.number}::integer)`
      }
    order by m.wrong_at desc, m.question_id desc, m.question_number desc
    limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Every wrong question of these attempts and whether it is mastered, for counts and filters. One statement. */
export async function mistakeKeys(
  ctx: Ctx,
  of: Pick<WantedMistakes, 'personId' | 'seen'>,
): Promise<{ readonly questionId: string; readonly examIds: readonly string[]; readonly mastered: boolean }[]> {
  if (of.seen.length === 0) return [];
  const { rows } = await sql<{ questionId: string; examIds: string[]; mastered: boolean }>`${wrongOf(of)}
    select m.question_id as "questionId", m.mastered, m.exam_ids as "examIds"
    from mistake m`.execute(ctx.db);
  return rows;
}

/** Practice of one question, its row locked; undefined before the first redo. */
export async function lockPractice(
  tx: TxCtx,
  personId: string,
  { questionId, number }: QuestionRef,
): Promise<Practice | undefined> {
  const { rows } = await sql<Practice>`select streak, right_on::text as "rightOn", mastered_at as "masteredAt",
      redone_at as "redoneAt"
    from mistakes.practice where person_id = ${personId} and question_id = ${questionId}
      and question_number = ${number} for update`.execute(tx.db);
  return rows[0];
}

/** Writes how far a person is with a question. @param redone counts one more redo */
export async function writePractice(
  tx: TxCtx,
  of: QuestionRef & { readonly personId: string; readonly courseId: string; readonly redone: boolean },
  { streak, rightOn, masteredAt, redoneAt }: Practice,
): Promise<void> {
  const redos = of.redone ? 1 : 0;
  await sql`insert into mistakes.practice as p (person_id, question_id, question_number, course_id, streak, right_on,
      mastered_at, redos, redone_at)
    values (${of.personId}, ${of.questionId}, ${of.number}, ${of.courseId}, ${streak}, ${rightOn}::date, ${masteredAt},
      ${redos}, ${redoneAt})
    on conflict (person_id, question_id, question_number) do update set streak = excluded.streak,
      right_on = excluded.right_on, mastered_at = excluded.mastered_at, redos = p.redos + ${redos},
      redone_at = excluded.redone_at`.execute(tx.db);
}
