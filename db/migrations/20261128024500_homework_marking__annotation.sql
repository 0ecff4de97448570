-- Remarks of markers at passages of one version of a hand-in; they stay with that version. Nothing in a row names whose
-- work it is: the work says so, and only to who may know.
CREATE TABLE homework_marking.annotation (
  id uuid PRIMARY KEY,
  homework_id uuid NOT NULL,
  work_id uuid NOT NULL,
  version_no smallint NOT NULL CHECK (version_no >= 1),
  -- Place of the passage in the text without its formulas, in UTF-16 units, and the passage itself.
  start integer NOT NULL CHECK (start >= 0),
  quote text NOT NULL CHECK (char_length(quote) BETWEEN 1 AND 1000),
  comment text NOT NULL CHECK (char_length(comment) BETWEEN 1 AND 1000),
  author_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  updated_at timestamptz NOT NULL DEFAULT platform.app_now(),
  deleted_at timestamptz
);
CREATE INDEX annotation_work ON homework_marking.annotation (work_id, version_no) WHERE deleted_at IS NULL;

-- Read through the services only: what a learner may see depends on return and release.
ALTER TABLE homework_marking.annotation ENABLE ROW LEVEL SECURITY;
ALTER TABLE homework_marking.annotation FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON homework_marking.annotation USING ((SELECT platform.app_is_system()))
  WITH CHECK ((SELECT platform.app_is_system()));

INSERT INTO platform.personal_data VALUES
  ('homework_marking.annotation', 'author_id', '10 years after the class ended', false, 'kept without name: record of marks');
