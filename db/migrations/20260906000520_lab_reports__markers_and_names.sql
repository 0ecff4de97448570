-- Who is to mark a report, and whether its author's name is hidden from the markers.

ALTER TABLE lab_reports.report
  -- Marker it was given to; others may mark it too.
  ADD COLUMN assignee_id uuid,
  -- Its author's name was shown to the markers before the mark was out.
  ADD COLUMN revealed_at timestamptz;
CREATE INDEX report_assignee ON lab_reports.report (assignee_id, state) WHERE assignee_id IS NOT NULL;

ALTER TABLE lab_reports.report_event DROP CONSTRAINT report_event_kind_check;
ALTER TABLE lab_reports.report_event ADD CONSTRAINT report_event_kind_check
  CHECK (kind IN ('submitted', 'graded', 'regraded', 'returned', 'inspected', 'withdrawn', 'recalled', 'revealed'));

-- How the reports of an experiment node are marked; a node without a row is marked under names.
CREATE TABLE lab_reports.node_rule (
  node_id uuid PRIMARY KEY REFERENCES courses.node (id),
  course_id uuid NOT NULL REFERENCES courses.course (id),
  anonymous boolean NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT platform.app_now()
);
CREATE INDEX node_rule_course ON lab_reports.node_rule (course_id);
