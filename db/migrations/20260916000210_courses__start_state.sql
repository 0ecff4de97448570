-- An experiment node may begin its runs with a starting state (lab-runtime §7.4).
ALTER TABLE courses.node_experiment ADD COLUMN start_state_id uuid REFERENCES runs.start_state (id);

CREATE OR REPLACE VIEW courses_api.experiment_node WITH (security_invoker = true) AS
  SELECT n.id, n.course_id, n.name, n.sort, up.visible, up.opens_at, up.closes_at, e.experiment_id, e.attempts,
    e.count_rule, e.due_at, e.report_required, e.report_score, e.version_pin, up.ruled, e.start_state_id
  FROM courses.node n
  JOIN courses.node_experiment e ON e.node_id = n.id
  CROSS JOIN LATERAL (
    WITH RECURSIVE above AS (
      SELECT n.parent_id, n.visible, n.opens_at, n.closes_at, n.unlock
      UNION ALL
      SELECT a.parent_id, a.visible, a.opens_at, a.closes_at, a.unlock
      FROM courses.node a JOIN above b ON a.id = b.parent_id
    )
    SELECT bool_and(visible) AS visible, max(opens_at) AS opens_at, min(closes_at) AS closes_at,
      bool_or(unlock IS NOT NULL) AS ruled FROM above
  ) up
  WHERE n.deleted_at IS NULL;
