-- Whether a person still has to decide about a result is part of what other modules read of a run.
CREATE OR REPLACE VIEW runs_api.run WITH (security_invoker = true) AS
  SELECT id, person_id, experiment_id, version_id, context_kind, course_id, node_id, class_id, attempt_no, state, score,
    active_seconds, progress, created_at, started_at, ended_at, held > 0 AS held
  FROM runs.run WHERE started_at IS NOT NULL AND context_kind <> 'trial';
