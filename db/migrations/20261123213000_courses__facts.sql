-- What a course says of itself beyond its texts (50-course-build §2).
ALTER TABLE courses.course
  ADD COLUMN prerequisites text[] NOT NULL DEFAULT '{}' CHECK (cardinality(prerequisites) <= 10),
  -- [{title, author, press, isbn}]: read and written with the course as a whole.
  ADD COLUMN textbooks jsonb NOT NULL DEFAULT '[]'
    CHECK (jsonb_typeof(textbooks) = 'array' AND jsonb_array_length(textbooks) <= 20);

-- What learners can do after the course. Weights are whole percents of the attainment of the course.
CREATE TABLE courses.objective (
  id uuid PRIMARY KEY,
  course_id uuid NOT NULL REFERENCES courses.course (id) ON DELETE CASCADE,
  sort integer NOT NULL CHECK (sort >= 0),
  wording text NOT NULL CHECK (char_length(wording) BETWEEN 10 AND 300),
  weight integer NOT NULL CHECK (weight BETWEEN 0 AND 100),
  requirement_code text NOT NULL DEFAULT '' CHECK (char_length(requirement_code) <= 20),
  requirement text NOT NULL DEFAULT '' CHECK (char_length(requirement) <= 300),
  expected numeric(3, 2) NOT NULL DEFAULT 0.65 CHECK (expected BETWEEN 0 AND 1)
);
CREATE INDEX objective_course ON courses.objective (course_id, sort);

-- What of the outline gives evidence of an objective.
CREATE TABLE courses.node_objective (
  node_id uuid NOT NULL REFERENCES courses.node (id) ON DELETE CASCADE,
  objective_id uuid NOT NULL REFERENCES courses.objective (id),
  PRIMARY KEY (node_id, objective_id)
);
CREATE INDEX node_objective_objective ON courses.node_objective (objective_id);
