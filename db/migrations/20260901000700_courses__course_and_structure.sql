CREATE SCHEMA courses;
CREATE SCHEMA courses_api;

CREATE TABLE courses.term (
  id uuid PRIMARY KEY,
  code text NOT NULL UNIQUE CHECK (code ~ '^[A-Za-z0-9-]{2,32}$'),
  name text NOT NULL CHECK (char_length(name) BETWEEN 2 AND 50),
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  is_current boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  updated_at timestamptz NOT NULL DEFAULT platform.app_now(),
  CHECK (ends_on > starts_on)
);
CREATE UNIQUE INDEX term_current ON courses.term (is_current) WHERE is_current;

CREATE TABLE courses.course (
  id uuid PRIMARY KEY,
  unit_id uuid NOT NULL REFERENCES units.unit (id),
  code text NOT NULL CHECK (code ~ '^[A-Za-z0-9-]{2,32}$'),
  name text NOT NULL CHECK (char_length(name) BETWEEN 2 AND 60),
  name_en text CHECK (char_length(name_en) <= 120),
  cover text,
  category text NOT NULL,
  nature text NOT NULL CHECK (nature IN ('required', 'elective', 'public')),
  credits numeric(4, 1) NOT NULL CHECK (credits BETWEEN 0 AND 20 AND credits * 2 = trunc(credits * 2)),
  theory_hours numeric(5, 1) NOT NULL CHECK (theory_hours BETWEEN 0 AND 400),
  lab_hours numeric(5, 1) NOT NULL CHECK (lab_hours BETWEEN 0 AND 400),
  intro text NOT NULL DEFAULT '',
  syllabus text NOT NULL DEFAULT '',
  assessment text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'published', 'closed', 'archived')),
  published_at timestamptz,
  search_terms text[] NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  updated_at timestamptz NOT NULL DEFAULT platform.app_now(),
  deleted_at timestamptz
);
CREATE UNIQUE INDEX course_code ON courses.course (unit_id, lower(code)) WHERE deleted_at IS NULL;
CREATE INDEX course_search ON courses.course USING gin (search_terms);

CREATE TABLE courses.course_member (
  course_id uuid NOT NULL REFERENCES courses.course (id) ON DELETE CASCADE,
  person_id uuid NOT NULL REFERENCES identity.person (id),
  role text NOT NULL CHECK (role IN ('lead', 'instructor', 'assistant', 'support')),
  granted text[] NOT NULL DEFAULT '{}',
  sort integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  PRIMARY KEY (course_id, person_id)
);
CREATE INDEX course_member_person ON courses.course_member (person_id);
CREATE UNIQUE INDEX course_member_lead ON courses.course_member (course_id) WHERE role = 'lead';

-- A course has exactly one lead: the index above forbids a second, this check at commit forbids none.
CREATE FUNCTION courses.demand_lead() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  asked uuid := CASE TG_TABLE_NAME WHEN 'course' THEN (to_jsonb(NEW) ->> 'id')::uuid
    ELSE (to_jsonb(coalesce(NEW, OLD)) ->> 'course_id')::uuid END;
BEGIN
  IF EXISTS (SELECT FROM courses.course WHERE id = asked)
    AND NOT EXISTS (SELECT FROM courses.course_member WHERE course_id = asked AND role = 'lead') THEN
    RAISE EXCEPTION 'course % has no lead', asked USING ERRCODE = '23514', CONSTRAINT = 'course_member_one_lead';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER course_has_lead AFTER INSERT ON courses.course
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION courses.demand_lead();
CREATE CONSTRAINT TRIGGER course_member_has_lead AFTER UPDATE OR DELETE ON courses.course_member
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION courses.demand_lead();

-- Learners who may read a course: told by the module of classes in the transaction of the enrolment itself.
CREATE TABLE courses.course_reader (
  course_id uuid NOT NULL REFERENCES courses.course (id) ON DELETE CASCADE,
  person_id uuid NOT NULL REFERENCES identity.person (id),
  class_id uuid NOT NULL,
  PRIMARY KEY (course_id, person_id, class_id)
);
CREATE INDEX course_reader_person ON courses.course_reader (person_id);

CREATE TABLE courses.node (
  id uuid PRIMARY KEY,
  course_id uuid NOT NULL REFERENCES courses.course (id) ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('chapter', 'section', 'page', 'experiment')),
  parent_id uuid REFERENCES courses.node (id) CHECK (parent_id <> id),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  sort integer NOT NULL CHECK (sort >= 0),
  visible boolean NOT NULL DEFAULT false,
  opens_at timestamptz,
  closes_at timestamptz,
  body text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  updated_at timestamptz NOT NULL DEFAULT platform.app_now(),
  deleted_at timestamptz,
  CHECK (closes_at > opens_at),
  -- Order among siblings is unique; checked at commit, because a move renumbers several rows.
  CONSTRAINT node_order EXCLUDE USING btree
    (course_id WITH =, (coalesce(parent_id, course_id)) WITH =, sort WITH =)
    WHERE (deleted_at IS NULL) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX node_course ON courses.node (course_id) WHERE deleted_at IS NULL;

-- Settings of an experiment node, beside the row of the specification.
CREATE TABLE courses.node_experiment (
  node_id uuid PRIMARY KEY REFERENCES courses.node (id) ON DELETE CASCADE,
  experiment_id uuid NOT NULL,
  attempts integer CHECK (attempts BETWEEN 1 AND 100),
  count_rule text NOT NULL DEFAULT 'best' CHECK (count_rule IN ('best', 'last', 'first', 'mean')),
  due_at timestamptz,
  report_required boolean NOT NULL DEFAULT false,
  report_score text NOT NULL DEFAULT 'atOnce' CHECK (report_score IN ('atOnce', 'withGrade'))
);
CREATE INDEX node_experiment_experiment ON courses.node_experiment (experiment_id);

CREATE VIEW courses_api.course WITH (security_invoker = true) AS
  SELECT id, unit_id, code, name, name_en, state FROM courses.course WHERE deleted_at IS NULL;
CREATE VIEW courses_api.course_member WITH (security_invoker = true) AS
  SELECT course_id, person_id, role FROM courses.course_member;
CREATE VIEW courses_api.term WITH (security_invoker = true) AS
  SELECT id, code, name, starts_on, ends_on, is_current FROM courses.term;
-- Experiment nodes with what holds for learners: shown only when all above are shown, open only while all above are open.
CREATE VIEW courses_api.experiment_node WITH (security_invoker = true) AS
  SELECT n.id, n.course_id, n.name, n.sort, up.visible, up.opens_at, up.closes_at, e.experiment_id, e.attempts,
    e.count_rule, e.due_at, e.report_required, e.report_score
  FROM courses.node n
  JOIN courses.node_experiment e ON e.node_id = n.id
  CROSS JOIN LATERAL (
    WITH RECURSIVE above AS (
      SELECT n.parent_id, n.visible, n.opens_at, n.closes_at
      UNION ALL
      SELECT a.parent_id, a.visible, a.opens_at, a.closes_at
      FROM courses.node a JOIN above b ON a.id = b.parent_id
    )
    SELECT bool_and(visible) AS visible, max(opens_at) AS opens_at, min(closes_at) AS closes_at FROM above
  ) up
  WHERE n.deleted_at IS NULL;
-- Courses whose work a person may mark: the coarse row rule of reports and grades.
CREATE FUNCTION courses_api.marked_by(person uuid) RETURNS SETOF uuid LANGUAGE sql STABLE ROWS 20
  BEGIN ATOMIC
    SELECT course_id FROM courses.course_member
    WHERE person_id = person AND role IN ('lead', 'instructor', 'assistant');
  END;

INSERT INTO platform.personal_data VALUES
  ('courses.course_member', 'person_id', 'while the course exists', true, 'name kept with the course record'),
  ('courses.course_reader', 'person_id', 'while the enrolment exists', true, 'deleted with the enrolment');
