CREATE SCHEMA lab_reports;
CREATE SCHEMA lab_reports_api;

CREATE TABLE lab_reports.report (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES identity.person (id),
  node_id uuid NOT NULL REFERENCES courses.node (id),
  course_id uuid NOT NULL REFERENCES courses.course (id),
  class_id uuid NOT NULL REFERENCES classes.class (id),
  experiment_id uuid NOT NULL,
  -- Template the sections and the rubric come from, with the edition it had when the report began.
  template text NOT NULL,
  template_edition integer NOT NULL,
  run_id uuid,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'submitted', 'returned', 'graded')),
  -- What the author types: section key → clean HTML. A save carries the number it has on the author's side.
  sections jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(sections) = 'object'),
  revision bigint NOT NULL DEFAULT 0,
  saved_at timestamptz,
  version_count integer NOT NULL DEFAULT 0,
  submitted_at timestamptz,
  late boolean NOT NULL DEFAULT false,
  score numeric(5, 2) CHECK (score BETWEEN 0 AND 100),
  graded_at timestamptz,
  -- A returned report has a due time of its own when the marker gives one.
  due_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  updated_at timestamptz NOT NULL DEFAULT platform.app_now(),
  UNIQUE (person_id, node_id),
  CHECK ((state = 'graded') = (score IS NOT NULL))
);
CREATE INDEX report_queue ON lab_reports.report (course_id, state, submitted_at);
CREATE INDEX report_class ON lab_reports.report (class_id, state);
CREATE INDEX report_node ON lab_reports.report (node_id);

-- Every hand-in as it was handed in: never changed, never deleted.
CREATE TABLE lab_reports.report_version (
  report_id uuid NOT NULL REFERENCES lab_reports.report (id),
  number integer NOT NULL CHECK (number >= 1),
  person_id uuid NOT NULL,
  course_id uuid NOT NULL,
  run_id uuid NOT NULL,
  sections jsonb NOT NULL,
  -- Header, steps and score of the run as they stood, filled in by the server.
  run_block jsonb NOT NULL,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  late boolean NOT NULL,
  submitted_at timestamptz NOT NULL,
  PRIMARY KEY (report_id, number)
);

-- What happened to a report, with marks and words: append-only, the newest mark counts.
CREATE TABLE lab_reports.report_event (
  id uuid PRIMARY KEY,
  report_id uuid NOT NULL REFERENCES lab_reports.report (id),
  person_id uuid NOT NULL,
  course_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('submitted', 'graded', 'regraded', 'returned', 'inspected')),
  version_number integer,
  actor_id uuid,
  -- [{criterion, level, points}] of a mark.
  marks jsonb,
  score numeric(5, 2),
  comment text NOT NULL DEFAULT '',
  reason text,
  at timestamptz NOT NULL DEFAULT platform.app_now()
);
CREATE INDEX report_event_report ON lab_reports.report_event (report_id, at);

REVOKE UPDATE, DELETE ON lab_reports.report_version, lab_reports.report_event FROM vse_app;

-- Other people's work: the author, and staff. A student assistant is let in by the course he or she marks.
ALTER TABLE lab_reports.report ENABLE ROW LEVEL SECURITY;
ALTER TABLE lab_reports.report FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON lab_reports.report USING ((SELECT platform.app_is_staff())
  OR person_id = (SELECT platform.app_person())
  OR course_id = ANY (ARRAY(SELECT courses_api.marked_by((SELECT platform.app_person())))));
ALTER TABLE lab_reports.report_version ENABLE ROW LEVEL SECURITY;
ALTER TABLE lab_reports.report_version FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON lab_reports.report_version USING ((SELECT platform.app_is_staff())
  OR person_id = (SELECT platform.app_person())
  OR course_id = ANY (ARRAY(SELECT courses_api.marked_by((SELECT platform.app_person())))));
ALTER TABLE lab_reports.report_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE lab_reports.report_event FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON lab_reports.report_event USING ((SELECT platform.app_is_staff())
  OR person_id = (SELECT platform.app_person())
  OR course_id = ANY (ARRAY(SELECT courses_api.marked_by((SELECT platform.app_person())))));

CREATE VIEW lab_reports_api.report WITH (security_invoker = true) AS
  SELECT id, person_id, node_id, course_id, class_id, experiment_id, state, score, late, submitted_at, graded_at
  FROM lab_reports.report;

INSERT INTO platform.personal_data VALUES
  ('lab_reports.report', 'person_id', '10 years after the class ended', true, 'kept: record of studies'),
  ('lab_reports.report_version', 'person_id', '10 years after the class ended', true, 'kept: record of studies'),
  ('lab_reports.report_event', 'person_id', '10 years after the class ended', true, 'kept: record of studies');
