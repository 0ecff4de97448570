-- Practice after a test: answered, scored and shown like any other attempt, and counted nowhere.
ALTER TABLE attempts.attempt ADD COLUMN practice boolean NOT NULL DEFAULT false;
DROP INDEX attempts.attempt_open;
CREATE UNIQUE INDEX attempt_open ON attempts.attempt (exam_id, person_id, practice) WHERE state = 'in_progress';

-- The attempts that count. Whatever sums, lists, marks or releases attempts of an exam reads these.
CREATE VIEW attempts.counted WITH (security_invoker = true) AS SELECT * FROM attempts.attempt WHERE NOT practice;

CREATE OR REPLACE VIEW attempts_api.answer_item WITH (security_invoker = true) AS
  SELECT a.exam_id, a.id AS attempt_id, a.person_id, a.class_id, a.no, a.state AS attempt_state, a.score AS total,
    w.item, w.question_id, w.question_number, w.points, w.answered, w.score, w.scored_by, w.late_seconds, w.dropped,
    (SELECT coalesce(jsonb_agg(m.mark ORDER BY m.n), '[]') FROM jsonb_array_elements(w.marks) WITH ORDINALITY AS m (mark, n)
      WHERE a.scored_at IS NULL OR (m.mark ->> 'at')::timestamptz >= a.scored_at) AS rounds
  FROM attempts.counted a
  JOIN attempts.answer w ON w.attempt_id = a.id
  WHERE a.state <> 'in_progress' AND a.voided_at IS NULL AND w.question_id IS NOT NULL;
CREATE OR REPLACE VIEW attempts_api.answer_score WITH (security_invoker = true) AS
  SELECT a.exam_id, a.id AS attempt_id, w.score, w.scored_by, w.late_seconds, w.points, w.dropped
  FROM attempts.counted a
  JOIN attempts.answer w ON w.attempt_id = a.id
  WHERE a.state <> 'in_progress' AND a.voided_at IS NULL;
