-- Classes nobody was ever in, taken away and kept for 30 days. A class that has had somebody is never taken away.
CREATE TABLE classes.class_bin (
  id uuid PRIMARY KEY,
  course_id uuid NOT NULL REFERENCES courses.course (id),
  term_id uuid NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  capacity integer NOT NULL,
  join_rule text NOT NULL,
  teacher_ids uuid[] NOT NULL,
  removed_at timestamptz NOT NULL DEFAULT platform.app_now()
);
CREATE INDEX class_bin_course ON classes.class_bin (course_id, removed_at DESC);
