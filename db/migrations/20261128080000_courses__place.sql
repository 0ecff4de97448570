-- Where a learner was last in a course, to go on from there on any device.
CREATE TABLE courses.place (
  person_id uuid NOT NULL REFERENCES identity.person(id),
  course_id uuid NOT NULL REFERENCES courses.course(id) ON DELETE CASCADE,
  node_id uuid NOT NULL REFERENCES courses.node(id) ON DELETE CASCADE,
  kept_at timestamptz NOT NULL DEFAULT platform.app_now(),
  PRIMARY KEY (person_id, course_id)
);
CREATE INDEX place_node ON courses.place (node_id);

INSERT INTO platform.personal_data VALUES
  ('courses.place', 'person_id', 'while the course exists', true, 'kept without name: teaching record');
