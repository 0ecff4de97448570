import type { TestApp } from '../../../testing/app.ts';

/**
 * Works of this many more people beside the one of an exam, of different worth: the question that is named is solved by
 * all but the eight weakest, the others by shares of their points.
 */
export async function plantWorks(t: TestApp, examId: string, count: number, questionId: string): Promise<void> {
  await t.ask(
    `with made as (
       insert into attempts.attempt (id, exam_id, person_id, no, form_id, form_digest, items, answered, state, started_at,
         salt, head, seen_at, submitted_at, submit_reason, score, scored_at)
       select gen_random_uuid(), a.exam_id, gen_random_uuid(), 1, a.form_id, a.form_digest, a.items, a.items, 'graded',
         a.started_at, a.salt, a.head, a.seen_at, a.submitted_at, 'self', i, a.scored_at
       from attempts.attempt a, generate_series(1, $2::int) i where a.exam_id = $1 returning id, exam_id, score)
     insert into attempts.answer (attempt_id, item, rev, epoch, digest, response, answered, score, scored_by, question_id,
       question_number, points)
     select m.id, w.item, w.rev, w.epoch, w.digest, w.response, w.answered,
       case when w.question_id = $3 then case when m.score > 8 then w.points else 0 end
         else round(w.points * m.score / $2::int, 2) end,
       'key', w.question_id, w.question_number, w.points
     from made m join attempts.attempt a on a.exam_id = m.exam_id and a.submit_reason is not null and a.receipt_code is not null
     join attempts.answer w on w.attempt_id = a.id`,
    [examId, count, questionId],
  );
}
