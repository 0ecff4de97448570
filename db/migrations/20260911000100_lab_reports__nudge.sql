-- When a person was last reminded of a report that is not handed in: nobody is reminded again within twelve hours.

CREATE TABLE lab_reports.nudge (
  node_id uuid NOT NULL REFERENCES courses.node (id),
  person_id uuid NOT NULL REFERENCES identity.person (id),
  course_id uuid NOT NULL REFERENCES courses.course (id),
  told_at timestamptz NOT NULL,
  PRIMARY KEY (node_id, person_id)
);
CREATE INDEX nudge_course ON lab_reports.nudge (course_id);
CREATE INDEX nudge_person ON lab_reports.nudge (person_id);

INSERT INTO platform.personal_data VALUES
  ('lab_reports.nudge', 'person_id', '10 years after the class ended', true, 'kept: record of studies');
