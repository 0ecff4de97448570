-- Classes that stay with an earlier version of their course's scheme; all others follow the active one
-- (50-course-build §6: each class uses one version).
CREATE TABLE grades.class_scheme (
  class_id uuid PRIMARY KEY REFERENCES classes.class (id) ON DELETE CASCADE,
  scheme_id uuid NOT NULL REFERENCES grades.scheme (id)
);
CREATE INDEX class_scheme_scheme ON grades.class_scheme (scheme_id);
