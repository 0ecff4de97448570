-- Lists of records name a run by the key its content was given, and say whether its score was corrected by hand.
CREATE OR REPLACE VIEW runs_api.run WITH (security_invoker = true) AS
  SELECT id, person_id, experiment_id, version_id, context_kind, course_id, node_id, class_id, attempt_no, state, score,
    active_seconds, progress, created_at, started_at, ended_at, held > 0 AS held, origin_id, awarded_score
  FROM runs.run WHERE started_at IS NOT NULL AND context_kind <> 'trial';
