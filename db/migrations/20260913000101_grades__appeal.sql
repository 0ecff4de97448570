-- 成绩复核: what a learner asks about a published number, and what the teacher answered.

CREATE TABLE grades.appeal (
  id uuid PRIMARY KEY,
  class_id uuid NOT NULL REFERENCES classes.class (id),
  course_id uuid NOT NULL REFERENCES courses.course (id),
  person_id uuid NOT NULL REFERENCES identity.person (id),
  publication_id uuid NOT NULL REFERENCES grades.publication (id),
  -- `total`, or the key of an item of the scheme it was published with.
  target text NOT NULL,
  -- Name of the item then; null of the total.
  label text,
  -- The number that stood there.
  published numeric(6, 2),
  text text NOT NULL,
  state text NOT NULL DEFAULT 'submitted' CHECK (state IN ('submitted', 'kept', 'changed', 'withdrawn')),
  answer text,
  answered_by uuid,
  submitted_at timestamptz NOT NULL DEFAULT platform.app_now(),
  answered_at timestamptz,
  CHECK ((state IN ('kept', 'changed')) = (answer IS NOT NULL)),
  CHECK ((target = 'total') = (label IS NULL))
);
-- One open appeal about one number of a person.
CREATE UNIQUE INDEX appeal_open ON grades.appeal (class_id, person_id, target) WHERE state = 'submitted';
CREATE INDEX appeal_class ON grades.appeal (class_id, submitted_at);
CREATE INDEX appeal_person ON grades.appeal (person_id, course_id);
CREATE INDEX appeal_publication ON grades.appeal (publication_id);
CREATE INDEX appeal_course ON grades.appeal (course_id);

REVOKE UPDATE, DELETE ON grades.appeal FROM vse_app;
GRANT UPDATE (state, answer, answered_by, answered_at) ON grades.appeal TO vse_app;

ALTER TABLE grades.appeal ENABLE ROW LEVEL SECURITY;
ALTER TABLE grades.appeal FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON grades.appeal
  USING ((SELECT platform.app_is_staff()) OR person_id = (SELECT platform.app_person()));

INSERT INTO platform.personal_data VALUES
  ('grades.appeal', 'person_id', 'as long as the record of studies', true, 'kept: record of studies');
