-- An author takes a report back while no marker has opened it, and markers keep words they use again.

ALTER TABLE lab_reports.report
  -- Version a marker opened last; an author takes back only what nobody has opened.
  ADD COLUMN opened_version integer NOT NULL DEFAULT 0;
UPDATE lab_reports.report SET opened_version = version_count WHERE marking_at IS NOT NULL OR state IN ('graded', 'returned');

ALTER TABLE lab_reports.report_event DROP CONSTRAINT report_event_kind_check;
ALTER TABLE lab_reports.report_event ADD CONSTRAINT report_event_kind_check
  CHECK (kind IN ('submitted', 'graded', 'regraded', 'returned', 'inspected', 'withdrawn', 'recalled'));

-- A marker's own bank of comments. A shared one is offered to the markers of its course.
CREATE TABLE lab_reports.phrase (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES identity.person (id),
  course_id uuid REFERENCES courses.course (id),
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 500),
  uses integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  updated_at timestamptz NOT NULL DEFAULT platform.app_now()
);
CREATE INDEX phrase_person ON lab_reports.phrase (person_id);
CREATE INDEX phrase_course ON lab_reports.phrase (course_id) WHERE course_id IS NOT NULL;

INSERT INTO platform.personal_data VALUES
  ('lab_reports.phrase', 'person_id', 'as long as the account', true, 'deleted with the account');
