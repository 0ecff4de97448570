CREATE SCHEMA homework;

-- Homework of a course, at a node of its outline. That its last cut-off has passed is read from the instants; `state`
-- follows them within a minute.
CREATE TABLE homework.homework (
  id uuid PRIMARY KEY,
  course_id uuid NOT NULL,
  node_id uuid NOT NULL,
  title text NOT NULL CHECK (char_length(title) BETWEEN 2 AND 80),
  -- Cleaned rich text.
  brief text NOT NULL DEFAULT '' CHECK (char_length(brief) <= 200000),
  attachments uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(attachments) <= 10),
  max_score numeric(6, 1) NOT NULL DEFAULT 100 CHECK (max_score BETWEEN 1 AND 1000),
  -- None: open from its publication.
  opens_at timestamptz,
  due_at timestamptz,
  -- None: what is late is not taken.
  cutoff_at timestamptz,
  -- How one answers, what late costs, groups, returns: homeworkSettings of shared/homework-settings.model.ts.
  settings jsonb NOT NULL,
  -- Version of the rubric that marks are given by now; 0 while there is none.
  rubric_no integer NOT NULL DEFAULT 0 CHECK (rubric_no >= 0),
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'published', 'closed', 'released')),
  published_at timestamptz,
  closed_at timestamptz,
  released_at timestamptz,
  -- When those without a hand-in were reminded last.
  nudged_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  updated_by uuid,
  updated_at timestamptz NOT NULL DEFAULT platform.app_now(),
  deleted_at timestamptz,
  CHECK (due_at > opens_at),
  CHECK (cutoff_at >= due_at),
  CHECK (state = 'draft' OR (due_at IS NOT NULL AND published_at IS NOT NULL))
);
CREATE INDEX homework_course ON homework.homework (course_id, due_at, id) WHERE deleted_at IS NULL;
CREATE INDEX homework_bin ON homework.homework (course_id, deleted_at DESC) WHERE deleted_at IS NOT NULL;
CREATE UNIQUE INDEX homework_node ON homework.homework (node_id) WHERE deleted_at IS NULL;
-- What the job of each minute looks at.
CREATE INDEX homework_running ON homework.homework (id) WHERE state = 'published' AND deleted_at IS NULL;

-- How homework is marked: criteria with levels, as shared/rubric.model.ts has them. One that marks were given by is kept.
CREATE TABLE homework.rubric (
  homework_id uuid NOT NULL REFERENCES homework.homework (id) ON DELETE CASCADE,
  no integer NOT NULL CHECK (no >= 1),
  criteria jsonb NOT NULL CHECK (jsonb_typeof(criteria) = 'array'),
  at timestamptz NOT NULL DEFAULT platform.app_now(),
  PRIMARY KEY (homework_id, no)
);

-- Classes homework is for, with dates of their own. Without any row it is for every running class of its course.
CREATE TABLE homework.homework_class (
  homework_id uuid NOT NULL REFERENCES homework.homework (id) ON DELETE CASCADE,
  class_id uuid NOT NULL,
  opens_at timestamptz,
  due_at timestamptz,
  cutoff_at timestamptz,
  -- The set whose groups hand in together; none: the oldest set of the class.
  group_set_id uuid,
  PRIMARY KEY (homework_id, class_id)
);
CREATE INDEX homework_class_class ON homework.homework_class (class_id);

-- More time for one learner.
CREATE TABLE homework.extension (
  homework_id uuid NOT NULL REFERENCES homework.homework (id) ON DELETE CASCADE,
  person_id uuid NOT NULL,
  due_at timestamptz NOT NULL,
  cutoff_at timestamptz CHECK (cutoff_at >= due_at),
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 5 AND 200),
  by uuid,
  at timestamptz NOT NULL DEFAULT platform.app_now(),
  PRIMARY KEY (homework_id, person_id)
);
CREATE INDEX extension_person ON homework.extension (person_id);

-- Learners of homework now: those of its classes, or of every running class of its course. A class that ended after the
-- publication still counts. Who changed the class counts in the present one.
CREATE FUNCTION homework.learners_of(homework uuid) RETURNS TABLE (person_id uuid, class_id uuid) LANGUAGE sql STABLE
  ROWS 100
  BEGIN ATOMIC
    SELECT DISTINCT ON (n.person_id) n.person_id, n.class_id
    FROM homework.homework h
    JOIN classes_api.class k ON k.course_id = h.course_id
    JOIN classes_api.enrolment n ON n.class_id = k.id AND n.state IN ('active', 'completed')
    WHERE h.id = learners_of.homework AND (
      EXISTS (SELECT FROM homework.homework_class x WHERE x.homework_id = h.id AND x.class_id = k.id)
      OR (NOT EXISTS (SELECT FROM homework.homework_class x WHERE x.homework_id = h.id)
        AND (k.state = 'running' OR (k.state = 'ended' AND k.ended_at >= h.published_at))))
    ORDER BY n.person_id, n.state = 'active' DESC, n.joined_at DESC, n.class_id;
  END;

INSERT INTO platform.personal_data (relation, subject, retention, export, erase, withheld) VALUES
  ('homework.homework', 'created_by', 'while the course exists', true, 'kept: authorship', '{settings}'),
  ('homework.extension', 'person_id', '10 years after the class ended', true, 'kept without name: teaching record', '{}');
