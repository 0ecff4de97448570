-- Templates of reports that a course made for itself, and those the leader of an experiment gave as its default. What a
-- template says stands in its editions, which are never changed; a report takes a copy of the one it began with.
CREATE TABLE lab_reports.template (
  id uuid PRIMARY KEY,
  course_id uuid REFERENCES courses.course (id),
  experiment_id uuid REFERENCES experiments.experiment (id),
  name text NOT NULL CHECK (char_length(name) BETWEEN 2 AND 50),
  edition integer NOT NULL DEFAULT 1 CHECK (edition >= 1),
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  updated_at timestamptz NOT NULL DEFAULT platform.app_now(),
  CHECK (num_nonnulls(course_id, experiment_id) = 1)
);
CREATE INDEX template_course ON lab_reports.template (course_id) WHERE course_id IS NOT NULL;
CREATE UNIQUE INDEX template_experiment ON lab_reports.template (experiment_id) WHERE experiment_id IS NOT NULL;

CREATE TABLE lab_reports.template_edition (
  template_id uuid NOT NULL REFERENCES lab_reports.template (id),
  number integer NOT NULL CHECK (number >= 1),
  name text NOT NULL,
  body jsonb NOT NULL CHECK (jsonb_typeof(body) = 'object'),
  person_id uuid,
  at timestamptz NOT NULL DEFAULT platform.app_now(),
  PRIMARY KEY (template_id, number)
);
REVOKE UPDATE, DELETE ON lab_reports.template_edition FROM vse_app;

ALTER TABLE lab_reports.node_rule
  ALTER COLUMN anonymous SET DEFAULT false,
  ADD COLUMN template_id uuid REFERENCES lab_reports.template (id);
-- Null is the standard template of the product, named by `template` and `template_edition`.
ALTER TABLE lab_reports.report ADD COLUMN template_body jsonb;

INSERT INTO platform.personal_data VALUES
  ('lab_reports.template_edition', 'person_id', 'as long as the course', false, 'name kept with the template');
