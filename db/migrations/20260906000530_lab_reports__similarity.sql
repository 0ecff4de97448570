-- Passages two reports share, as a hint for a marker to look at; nobody else sees it, and it decides nothing.
CREATE TABLE lab_reports.similarity (
  report_id uuid NOT NULL REFERENCES lab_reports.report (id),
  other_id uuid NOT NULL REFERENCES lab_reports.report (id),
  course_id uuid NOT NULL,
  -- Versions that were compared.
  version_number integer NOT NULL,
  other_version integer NOT NULL,
  -- Per cent of the report's pieces of text that stand in the other one too.
  share numeric(5, 2) NOT NULL CHECK (share BETWEEN 0 AND 100),
  computed_at timestamptz NOT NULL DEFAULT platform.app_now(),
  PRIMARY KEY (report_id, other_id)
);
CREATE INDEX similarity_course ON lab_reports.similarity (course_id);

ALTER TABLE lab_reports.similarity ENABLE ROW LEVEL SECURITY;
ALTER TABLE lab_reports.similarity FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON lab_reports.similarity USING ((SELECT platform.app_is_staff())
  OR course_id = ANY (ARRAY(SELECT courses_api.marked_by((SELECT platform.app_person())))));
