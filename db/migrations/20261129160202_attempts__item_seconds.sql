-- Seconds a candidate had each question of the form before the eyes, by item; what the page measured, within the time that
-- passed on the server. No part of the chain of events: it is a figure, and no evidence.
ALTER TABLE attempts.attempt ADD COLUMN item_seconds jsonb NOT NULL DEFAULT '{}'
  CHECK (jsonb_typeof(item_seconds) = 'object');

CREATE OR REPLACE VIEW attempts.counted WITH (security_invoker = true) AS SELECT * FROM attempts.attempt WHERE NOT practice;
CREATE OR REPLACE VIEW attempts_api.answer_item WITH (security_invoker = true) AS
  SELECT a.exam_id, a.id AS attempt_id, a.person_id, a.class_id, a.no, a.state AS attempt_state, a.score AS total,
    w.item, w.question_id, w.question_number, w.points, w.answered, w.score, w.scored_by, w.late_seconds, w.dropped,
    (SELECT coalesce(jsonb_agg(m.mark ORDER BY m.n), '[]') FROM jsonb_array_elements(w.marks) WITH ORDINALITY AS m (mark, n)
      WHERE a.scored_at IS NULL OR (m.mark ->> 'at')::timestamptz >= a.scored_at) AS rounds,
    (a.item_seconds ->> w.item)::integer AS seconds, w.response, a.form_id
  FROM attempts.counted a
  JOIN attempts.answer w ON w.attempt_id = a.id
  WHERE a.state <> 'in_progress' AND a.voided_at IS NULL AND w.question_id IS NOT NULL;
