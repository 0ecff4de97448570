CREATE SCHEMA classes;
CREATE SCHEMA classes_api;

CREATE TABLE classes.class (
  id uuid PRIMARY KEY,
  course_id uuid NOT NULL REFERENCES courses.course (id),
  term_id uuid NOT NULL REFERENCES courses.term (id),
  code text NOT NULL CHECK (code ~ '^[A-Za-z0-9-]{1,32}$'),
  name text NOT NULL CHECK (char_length(name) BETWEEN 2 AND 50),
  capacity integer NOT NULL CHECK (capacity BETWEEN 1 AND 2000),
  -- Seats taken: raised by the very statement that checks the capacity, so no two joins share the last seat.
  taken integer NOT NULL DEFAULT 0,
  join_rule text NOT NULL DEFAULT 'code' CHECK (join_rule IN ('open', 'code', 'closed')),
  join_code text NOT NULL CHECK (join_code ~ '^[2-9A-HJKMNP-Z]{6}$'),
  state text NOT NULL DEFAULT 'preparing' CHECK (state IN ('preparing', 'running', 'ended')),
  started_at timestamptz,
  ended_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  updated_at timestamptz NOT NULL DEFAULT platform.app_now(),
  UNIQUE (course_id, term_id, code),
  CONSTRAINT class_seats CHECK (taken BETWEEN 0 AND capacity)
);
CREATE UNIQUE INDEX class_join_code ON classes.class (join_code) WHERE state <> 'ended';

CREATE TABLE classes.class_teacher (
  class_id uuid NOT NULL REFERENCES classes.class (id) ON DELETE CASCADE,
  person_id uuid NOT NULL REFERENCES identity.person (id),
  PRIMARY KEY (class_id, person_id)
);
CREATE INDEX class_teacher_person ON classes.class_teacher (person_id);

CREATE TABLE classes.enrolment (
  id uuid PRIMARY KEY,
  class_id uuid NOT NULL REFERENCES classes.class (id),
  course_id uuid NOT NULL REFERENCES courses.course (id),
  person_id uuid NOT NULL REFERENCES identity.person (id),
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'withdrawn', 'completed')),
  source text NOT NULL CHECK (source IN ('code', 'open', 'manual', 'import')),
  joined_at timestamptz NOT NULL DEFAULT platform.app_now(),
  left_at timestamptz
);
CREATE UNIQUE INDEX enrolment_once ON classes.enrolment (course_id, person_id) WHERE state = 'active';
CREATE INDEX enrolment_class ON classes.enrolment (class_id, state);
CREATE INDEX enrolment_person ON classes.enrolment (person_id, state);

-- Codes somebody tried in vain; ten in an hour stop the guessing.
CREATE TABLE classes.join_failure (
  person_id uuid NOT NULL REFERENCES identity.person (id),
  at timestamptz NOT NULL DEFAULT platform.app_now()
);
CREATE INDEX join_failure_person ON classes.join_failure (person_id, at);

CREATE VIEW classes_api.class WITH (security_invoker = true) AS
  SELECT id, course_id, term_id, code, name, state FROM classes.class;
CREATE VIEW classes_api.class_teacher WITH (security_invoker = true) AS
  SELECT class_id, person_id FROM classes.class_teacher;
CREATE VIEW classes_api.enrolment WITH (security_invoker = true) AS
  SELECT class_id, course_id, person_id, state, joined_at FROM classes.enrolment;
-- People who belong to a class now, or belonged to it when it ended.
CREATE FUNCTION classes_api.members(class uuid) RETURNS SETOF uuid LANGUAGE sql STABLE ROWS 60
  BEGIN ATOMIC
    SELECT e.person_id FROM classes.enrolment e WHERE e.class_id = class AND e.state IN ('active', 'completed');
  END;

INSERT INTO platform.personal_data VALUES
  ('classes.class_teacher', 'person_id', 'while the class exists', true, 'name kept with the class record'),
  ('classes.enrolment', 'person_id', '10 years after the class ended', true, 'kept: record of studies'),
  ('classes.join_failure', 'person_id', '24 hours', false, 'deleted by the daily clean-up');
