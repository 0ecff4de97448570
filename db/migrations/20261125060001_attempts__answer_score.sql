-- Scores of answers without their questions, of attempts that are handed in and not void: sums of attempts need no form.
CREATE VIEW attempts_api.answer_score WITH (security_invoker = true) AS
  SELECT a.exam_id, a.id AS attempt_id, w.score, w.scored_by, w.late_seconds
  FROM attempts.attempt a
  JOIN attempts.answer w ON w.attempt_id = a.id
  WHERE a.state <> 'in_progress' AND a.voided_at IS NULL;
