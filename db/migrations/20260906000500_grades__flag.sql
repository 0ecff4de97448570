-- What keeps a mark from being an ordinary one: absent, deferred, excused, misconduct, made up, or a course taken again.

CREATE TABLE grades.flag (
  class_id uuid NOT NULL REFERENCES classes.class (id),
  person_id uuid NOT NULL REFERENCES identity.person (id),
  -- A cell (`item/member`), or `total` for a course taken again.
  target text NOT NULL,
  flag text NOT NULL CHECK (flag IN ('absent', 'deferred', 'excused', 'misconduct', 'makeUp', 'retake')),
  -- Mark of the make-up, before the scheme's cap.
  mark numeric(6, 2) CHECK (mark BETWEEN 0 AND 100),
  reason text,
  updated_at timestamptz NOT NULL DEFAULT platform.app_now(),
  PRIMARY KEY (class_id, person_id, target),
  CHECK ((flag = 'makeUp') = (mark IS NOT NULL)),
  CHECK ((flag = 'retake') = (target = 'total'))
);

ALTER TABLE grades.flag ENABLE ROW LEVEL SECURITY;
ALTER TABLE grades.flag FORCE ROW LEVEL SECURITY;
CREATE POLICY staff ON grades.flag USING ((SELECT platform.app_is_staff()));

ALTER TABLE grades.change DROP CONSTRAINT change_kind_check;
ALTER TABLE grades.change ADD CONSTRAINT change_kind_check
  CHECK (kind IN ('enter', 'clear', 'adjust', 'restore', 'flag', 'publish', 'withdraw'));
ALTER TABLE grades.change
  -- Of a change of kind `flag`; null is an ordinary mark.
  ADD COLUMN flag_before text,
  ADD COLUMN flag_after text;

INSERT INTO platform.personal_data VALUES
  ('grades.flag', 'person_id', '10 years after the class ended', true, 'kept: record of studies');
