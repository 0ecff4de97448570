CREATE SCHEMA ranking;

-- What the team of a course chose: ladders learners see and how, and the points of events. No row: the usual choice.
CREATE TABLE ranking.setting (
  course_id uuid PRIMARY KEY,
  -- Learners see no ladder at all.
  closed boolean NOT NULL DEFAULT false,
  ladders text[] NOT NULL,
  names text NOT NULL CHECK (names IN ('real', 'family', 'anonymous')),
  extent text NOT NULL CHECK (extent IN ('all', 'top', 'near')),
  top integer NOT NULL CHECK (top BETWEEN 1 AND 100),
  -- Points and daily limit by event.
  rules jsonb NOT NULL CHECK (jsonb_typeof(rules) = 'object'),
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT platform.app_now()
);

-- Learners others see without a name. By course: it holds when somebody changes the class.
CREATE TABLE ranking.opt_out (
  course_id uuid NOT NULL,
  person_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT platform.app_now(),
  PRIMARY KEY (course_id, person_id)
);

-- A finished week, frozen once; it begins on a Monday at the site.
CREATE TABLE ranking.week (
  course_id uuid NOT NULL,
  starts_on date NOT NULL CHECK (extract(isodow FROM starts_on) = 1),
  frozen_at timestamptz NOT NULL DEFAULT platform.app_now(),
  PRIMARY KEY (course_id, starts_on)
);

-- Where a learner stood at the end of a week.
CREATE TABLE ranking.week_place (
  course_id uuid NOT NULL,
  starts_on date NOT NULL,
  person_id uuid NOT NULL,
  class_id uuid NOT NULL,
  -- By ladder and period: value, rank in the class, rank in the course; null without a record.
  places jsonb NOT NULL CHECK (jsonb_typeof(places) = 'object'),
  PRIMARY KEY (course_id, starts_on, person_id),
  FOREIGN KEY (course_id, starts_on) REFERENCES ranking.week (course_id, starts_on) ON DELETE CASCADE
);

-- A praise sent to the first of a ladder.
CREATE TABLE ranking.praise (
  id uuid PRIMARY KEY,
  course_id uuid NOT NULL,
  author_id uuid NOT NULL,
  told integer NOT NULL,
  at timestamptz NOT NULL DEFAULT platform.app_now()
);

INSERT INTO platform.personal_data VALUES
  ('ranking.opt_out', 'person_id', '10 years after the class ended', true, 'kept without name: teaching record'),
  ('ranking.week_place', 'person_id', '10 years after the class ended', true, 'kept without name: teaching record'),
  ('ranking.praise', 'author_id', '10 years after the class ended', true, 'kept without name: teaching record');
