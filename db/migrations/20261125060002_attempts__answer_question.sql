-- The question an answer is to, written with its score: marking and analysis find answers without opening a form.
ALTER TABLE attempts.answer ADD COLUMN question_id uuid, ADD COLUMN question_number integer, ADD COLUMN points numeric;

SELECT set_config('app.role', 'system', true);
UPDATE attempts.answer w SET question_id = i."questionId", question_number = i.number, points = i.points
FROM attempts.attempt a JOIN exams.form f ON f.id = a.form_id
CROSS JOIN LATERAL jsonb_to_recordset(f.form -> 'items') AS i (id text, "questionId" uuid, number int, points numeric)
WHERE a.id = w.attempt_id AND i.id = w.item AND a.scored_at IS NOT NULL;
SELECT set_config('app.role', '', true);

CREATE INDEX answer_question ON attempts.answer (question_id, attempt_id) WHERE question_id IS NOT NULL;
-- Answers with their questions, for marking and analysis: of attempts that are scored and not void.
CREATE OR REPLACE VIEW attempts_api.answer_item WITH (security_invoker = true) AS
  SELECT a.exam_id, a.id AS attempt_id, a.person_id, a.class_id, a.no, a.state AS attempt_state, a.score AS total,
    w.item, w.question_id, w.question_number, w.points, w.answered, w.score, w.scored_by, w.late_seconds
  FROM attempts.attempt a
  JOIN attempts.answer w ON w.attempt_id = a.id
  WHERE a.state <> 'in_progress' AND a.voided_at IS NULL AND w.question_id IS NOT NULL;
