-- Files of reports, remarks of markers on passages, marks taken back, and who is marking now.

ALTER TABLE lab_reports.report
  -- Documents beside the text, in the author's order; pictures stand in the text itself.
  ADD COLUMN attachments uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(attachments) <= 10),
  -- A marker's screen says every minute that the report is open there; it claims nothing.
  ADD COLUMN marking_by uuid,
  ADD COLUMN marking_at timestamptz;

ALTER TABLE lab_reports.report_version
  -- [{id, name, ext, bytes, sha256, path, picture}] of everything that belonged to the version.
  ADD COLUMN files jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(files) = 'array');

ALTER TABLE lab_reports.report_event DROP CONSTRAINT report_event_kind_check;
ALTER TABLE lab_reports.report_event ADD CONSTRAINT report_event_kind_check
  CHECK (kind IN ('submitted', 'graded', 'regraded', 'returned', 'inspected', 'withdrawn'));

-- A remark of a marker on a passage of one version; it stays with that version.
CREATE TABLE lab_reports.annotation (
  id uuid PRIMARY KEY,
  report_id uuid NOT NULL,
  version_number integer NOT NULL,
  person_id uuid NOT NULL,
  course_id uuid NOT NULL,
  section text NOT NULL,
  -- Place of the passage in the section's text without its formulas, in UTF-16 units, and the passage itself.
  start integer NOT NULL CHECK (start >= 0),
  quote text NOT NULL CHECK (char_length(quote) BETWEEN 1 AND 1000),
  comment text NOT NULL CHECK (char_length(comment) BETWEEN 1 AND 1000),
  author_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  updated_at timestamptz NOT NULL DEFAULT platform.app_now(),
  deleted_at timestamptz,
  FOREIGN KEY (report_id, version_number) REFERENCES lab_reports.report_version (report_id, number)
);
CREATE INDEX annotation_report ON lab_reports.annotation (report_id, version_number) WHERE deleted_at IS NULL;

ALTER TABLE lab_reports.annotation ENABLE ROW LEVEL SECURITY;
ALTER TABLE lab_reports.annotation FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON lab_reports.annotation USING ((SELECT platform.app_is_staff())
  OR person_id = (SELECT platform.app_person())
  OR course_id = ANY (ARRAY(SELECT courses_api.marked_by((SELECT platform.app_person())))));

INSERT INTO platform.personal_data VALUES
  ('lab_reports.annotation', 'person_id', '10 years after the class ended', true, 'kept: record of studies');
