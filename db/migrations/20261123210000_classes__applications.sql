-- Who asks to be let into a class stands as applied until the team decides.
ALTER TABLE classes.class
  DROP CONSTRAINT class_join_rule_check,
  ADD CONSTRAINT class_join_rule_check CHECK (join_rule IN ('open', 'code', 'approval', 'closed')),
  -- Until then learners may leave by themselves; none: they ask their teacher.
  ADD COLUMN leave_until timestamptz;

ALTER TABLE classes.enrolment
  DROP CONSTRAINT enrolment_state_check,
  ADD CONSTRAINT enrolment_state_check
    CHECK (state IN ('applied', 'waiting', 'active', 'rejected', 'withdrawn', 'completed')),
  DROP CONSTRAINT enrolment_source_check,
  ADD CONSTRAINT enrolment_source_check CHECK (source IN ('code', 'open', 'approval', 'manual', 'import')),
  -- Why the person was refused or taken out.
  ADD COLUMN reason text CHECK (char_length(reason) <= 200);
DROP INDEX classes.enrolment_once;
CREATE UNIQUE INDEX enrolment_once ON classes.enrolment (course_id, person_id)
  WHERE state IN ('applied', 'waiting', 'active');
-- The order of the list of a course's learners.
CREATE INDEX enrolment_course ON classes.enrolment (course_id, joined_at DESC, id DESC);

-- Who applied, waits or was refused is nobody's learner.
CREATE OR REPLACE VIEW classes_api.enrolment WITH (security_invoker = true) AS
  SELECT class_id, course_id, person_id, state, joined_at FROM classes.enrolment
  WHERE state IN ('active', 'withdrawn', 'completed');
