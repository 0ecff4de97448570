-- A node of the outline may hold on to one version of its experiment (lab-runtime §2.5); otherwise it follows what is published.
ALTER TABLE courses.node_experiment ADD COLUMN version_pin uuid REFERENCES experiments.experiment_version(id);
CREATE INDEX node_experiment_version_pin ON courses.node_experiment (version_pin) WHERE version_pin IS NOT NULL;

CREATE OR REPLACE VIEW courses_api.experiment_node WITH (security_invoker = true) AS
  SELECT n.id, n.course_id, n.name, n.sort, up.visible, up.opens_at, up.closes_at, e.experiment_id, e.attempts,
    e.count_rule, e.due_at, e.report_required, e.report_score, e.version_pin
  FROM courses.node n
  JOIN courses.node_experiment e ON e.node_id = n.id
  CROSS JOIN LATERAL (
    WITH RECURSIVE above AS (
      SELECT n.parent_id, n.visible, n.opens_at, n.closes_at
      UNION ALL
      SELECT a.parent_id, a.visible, a.opens_at, a.closes_at
      FROM courses.node a JOIN above b ON a.id = b.parent_id
    )
    SELECT bool_and(visible) AS visible, max(opens_at) AS opens_at, min(closes_at) AS closes_at FROM above
  ) up
  WHERE n.deleted_at IS NULL;

-- The recycle bin of an outline lists the deleted of one course, newest first.
CREATE INDEX node_bin ON courses.node (course_id, deleted_at DESC) WHERE deleted_at IS NOT NULL;
