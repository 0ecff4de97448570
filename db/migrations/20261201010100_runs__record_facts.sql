-- Lists of records name a run by the key its content was given.
CREATE OR REPLACE VIEW runs_api.run WITH (security_invoker = true) AS
  SELECT id, person_id, experiment_id, version_id, context_kind, course_id, node_id, class_id, attempt_no, state, score,
    active_seconds, progress, created_at, started_at, ended_at, held > 0 AS held, origin_id
  FROM runs.run WHERE started_at IS NOT NULL AND context_kind <> 'trial';
-- Runs with a correction by hand, of the whole or of a step, that was not taken back.
CREATE VIEW runs_api.corrected WITH (security_invoker = true) AS
  SELECT a.run_id FROM runs.score_adjustment a WHERE a.kind = 'adjusted' AND NOT EXISTS (
    SELECT FROM runs.score_adjustment b WHERE b.run_id = a.run_id AND b.kind = 'restored' AND b.at > a.at
      AND b.step_seq IS NOT DISTINCT FROM a.step_seq);
