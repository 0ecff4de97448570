-- A bank belongs to a course or to a unit; one of a unit has a name and somebody who manages it.
ALTER TABLE questions.bank
  ALTER COLUMN course_id DROP NOT NULL,
  ADD COLUMN unit_id uuid,
  ADD COLUMN name text CHECK (char_length(name) BETWEEN 1 AND 40),
  ADD COLUMN managed_by uuid,
  -- Leads of courses of the unit may link it for reading without asking.
  ADD COLUMN offered boolean NOT NULL DEFAULT true,
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT platform.app_now(),
  ADD CONSTRAINT bank_owner CHECK ((course_id IS NULL) <> (unit_id IS NULL) AND (unit_id IS NULL) = (name IS NULL));
CREATE INDEX bank_unit ON questions.bank (unit_id) WHERE unit_id IS NOT NULL;
CREATE INDEX bank_manager ON questions.bank (managed_by) WHERE managed_by IS NOT NULL;

-- Banks of units that the teams of courses use. An ended link stays, so that ending it can be taken back.
CREATE TABLE questions.bank_link (
  bank_id uuid NOT NULL REFERENCES questions.bank (id),
  course_id uuid NOT NULL,
  level text NOT NULL CHECK (level IN ('read', 'write')),
  linked_by uuid,
  linked_at timestamptz NOT NULL DEFAULT platform.app_now(),
  ended_by uuid,
  ended_at timestamptz,
  PRIMARY KEY (bank_id, course_id)
);
CREATE INDEX bank_link_course ON questions.bank_link (course_id) WHERE ended_at IS NULL;

INSERT INTO platform.personal_data (relation, subject, retention, export, erase) VALUES
  ('questions.bank', 'managed_by', 'while the bank exists', true, 'kept: authorship'),
  ('questions.bank_link', 'linked_by', 'while the bank exists', true, 'kept: authorship');
