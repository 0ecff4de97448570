CREATE SCHEMA attempts_api;

-- Answers beside the questions their forms gave, for marking and analysis: of attempts that are handed in and not void.
CREATE VIEW attempts_api.answer_item WITH (security_invoker = true) AS
  SELECT a.exam_id, a.id AS attempt_id, a.person_id, a.class_id, a.no, a.state AS attempt_state, a.score AS total,
    w.item, i."questionId" AS question_id, i.number AS question_number, i.points, w.answered, w.score, w.scored_by,
    w.late_seconds
  FROM attempts.attempt a
  JOIN exams.form f ON f.id = a.form_id
  CROSS JOIN LATERAL jsonb_to_recordset(f.form -> 'items') AS i (id text, "questionId" uuid, number int, points numeric)
  JOIN attempts.answer w ON w.attempt_id = a.id AND w.item = i.id
  WHERE a.state <> 'in_progress' AND a.voided_at IS NULL;
