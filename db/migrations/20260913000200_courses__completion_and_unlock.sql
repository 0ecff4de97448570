-- When a node of the outline counts as done, whether it counts towards the progress, and what opens it (50-course-build §5).
ALTER TABLE courses.node
  ADD COLUMN required boolean NOT NULL DEFAULT false,
  ADD COLUMN hours numeric(4, 1) CHECK (hours BETWEEN 0 AND 400 AND hours * 2 = trunc(hours * 2)),
  ADD COLUMN completion text,
  ADD COLUMN pass_score numeric(5, 2) CHECK (pass_score BETWEEN 0 AND 100),
  -- {mode, hidden, conditions}: read and written with the node as a whole, judged by the pure unlock model.
  ADD COLUMN unlock jsonb CHECK (jsonb_typeof(unlock -> 'conditions') = 'array'),
  ADD CONSTRAINT node_required CHECK (NOT required OR type NOT IN ('chapter', 'section')),
  ADD CONSTRAINT node_completion CHECK (CASE type
    WHEN 'page' THEN coalesce(completion, '') IN ('viewed', 'manual')
    WHEN 'experiment' THEN coalesce(completion, '') IN ('passed', 'finished', 'reported')
    ELSE completion IS NULL END) NOT VALID,
  ADD CONSTRAINT node_pass_score CHECK ((completion = 'passed') IS NOT TRUE OR pass_score IS NOT NULL);
-- Until now a finished run was what counted, and experiments were all that counted: learners keep what they have done.
UPDATE courses.node SET completion = 'viewed' WHERE type = 'page';
UPDATE courses.node SET completion = 'finished', required = true WHERE type = 'experiment';

-- What one person did with a page: seconds it stood visible before them, and their own word that they are done.
CREATE TABLE courses.progress (
  person_id uuid NOT NULL REFERENCES identity.person (id),
  node_id uuid NOT NULL REFERENCES courses.node (id) ON DELETE CASCADE,
  seconds integer NOT NULL DEFAULT 0 CHECK (seconds >= 0),
  marked_at timestamptz,
  opened_at timestamptz NOT NULL DEFAULT platform.app_now(),
  last_at timestamptz NOT NULL DEFAULT platform.app_now(),
  PRIMARY KEY (person_id, node_id)
);
CREATE INDEX progress_node ON courses.progress (node_id);
INSERT INTO platform.personal_data VALUES
  ('courses.progress', 'person_id', 'while the course exists', true, 'kept without name: teaching record');

-- `ruled`: an unlock rule stands on the node or on one above it, so that whoever starts something must ask the rules.
CREATE OR REPLACE VIEW courses_api.experiment_node WITH (security_invoker = true) AS
  SELECT n.id, n.course_id, n.name, n.sort, up.visible, up.opens_at, up.closes_at, e.experiment_id, e.attempts,
    e.count_rule, e.due_at, e.report_required, e.report_score, e.version_pin, up.ruled
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
