-- What waits for a decision, for the desk of who decides: the rows of the list of submissions without its rights.
CREATE VIEW experiments_api.submission WITH (security_invoker = true) AS
  SELECT s.id, s.experiment_id, s.submitted_by, s.submitted_at, s.state = 'open' AND e.deleted_at IS NULL AS open,
    s.number, coalesce(s.form -> 'basic' ->> 'name', e.name) AS name, e.code, e.leader_id, e.unit_id,
    coalesce(r.review_stage, e.review_stage) AS stage
  FROM experiments.submission s
  JOIN experiments.experiment e ON e.id = s.experiment_id
  LEFT JOIN experiments.revision r ON r.id = s.revision_id;
CREATE INDEX submission_at ON experiments.submission (submitted_at);
