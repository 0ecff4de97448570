-- A full class keeps who came in the order of coming. The number is drawn under the lock of the class row, so the order
-- is that in which the class was asked.
ALTER TABLE classes.class
  ADD COLUMN last_place integer NOT NULL DEFAULT 0,
  -- The class this one was merged into; its records of before stay with it.
  ADD COLUMN merged_into uuid REFERENCES classes.class (id);
CREATE INDEX class_merged ON classes.class (merged_into) WHERE merged_into IS NOT NULL;

ALTER TABLE classes.enrolment
  ADD COLUMN place integer,
  DROP CONSTRAINT enrolment_state_check,
  ADD CONSTRAINT enrolment_state_check CHECK (state IN ('active', 'waiting', 'withdrawn', 'completed')),
  ADD CONSTRAINT enrolment_waits CHECK (state <> 'waiting' OR place IS NOT NULL);
DROP INDEX classes.enrolment_once;
CREATE UNIQUE INDEX enrolment_once ON classes.enrolment (course_id, person_id) WHERE state IN ('active', 'waiting');
CREATE UNIQUE INDEX enrolment_queue ON classes.enrolment (class_id, place) WHERE state = 'waiting';

CREATE OR REPLACE VIEW classes_api.class WITH (security_invoker = true) AS
  SELECT id, course_id, term_id, code, name, state, merged_into FROM classes.class;
-- Who waits is nobody's learner yet.
CREATE OR REPLACE VIEW classes_api.enrolment WITH (security_invoker = true) AS
  SELECT class_id, course_id, person_id, state, joined_at FROM classes.enrolment WHERE state <> 'waiting';
