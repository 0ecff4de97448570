-- 学习时长: seconds a learner was active in a course, by day at the site. `spans` are the counted seconds themselves (Unix
-- time), so that reports of several tabs, devices, runs and attempts, in any order, count no second twice; `seconds` is
-- their number.
CREATE TABLE courses.learning_day (
  course_id uuid NOT NULL REFERENCES courses.course (id) ON DELETE CASCADE,
  person_id uuid NOT NULL REFERENCES identity.person (id),
  day date NOT NULL,
  spans int8multirange NOT NULL,
  seconds integer NOT NULL CHECK (seconds BETWEEN 1 AND 86400),
  last_at timestamptz NOT NULL,
  PRIMARY KEY (course_id, person_id, day)
);
CREATE INDEX learning_day_person ON courses.learning_day (person_id);

CREATE VIEW courses_api.learning_day WITH (security_invoker = true) AS
  SELECT course_id, person_id, day, seconds, last_at FROM courses.learning_day;

INSERT INTO platform.personal_data (relation, subject, retention, export, erase, withheld) VALUES
  ('courses.learning_day', 'person_id', '10 years after the class ended', true, 'kept without name: teaching record',
    '{spans}');
