-- Rounds of marking of the present scoring beside each answer: those of before an attempt was opened again are history.
CREATE OR REPLACE VIEW attempts_api.answer_item WITH (security_invoker = true) AS
  SELECT a.exam_id, a.id AS attempt_id, a.person_id, a.class_id, a.no, a.state AS attempt_state, a.score AS total,
    w.item, w.question_id, w.question_number, w.points, w.answered, w.score, w.scored_by, w.late_seconds, w.dropped,
    (SELECT coalesce(jsonb_agg(m.mark ORDER BY m.n), '[]') FROM jsonb_array_elements(w.marks) WITH ORDINALITY AS m (mark, n)
      WHERE a.scored_at IS NULL OR (m.mark ->> 'at')::timestamptz >= a.scored_at) AS rounds
  FROM attempts.attempt a
  JOIN attempts.answer w ON w.attempt_id = a.id
  WHERE a.state <> 'in_progress' AND a.voided_at IS NULL AND w.question_id IS NOT NULL;
