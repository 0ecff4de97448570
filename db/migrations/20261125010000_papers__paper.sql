CREATE SCHEMA papers;

-- A paper of a course: questions by name, or rules by which each form draws its own.
CREATE TABLE papers.paper (
  id uuid PRIMARY KEY,
  course_id uuid NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 2 AND 80),
  kind text NOT NULL CHECK (kind IN ('fixed', 'blueprint')),
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'ready', 'retired')),
  -- What the points should add up to.
  full_mark numeric(6, 1) NOT NULL CHECK (full_mark BETWEEN 0.5 AND 10000),
  -- Sections with their questions or rules, what is shuffled, and the rule of its multiple-choice questions.
  plan jsonb NOT NULL,
  -- Drawn from the plan when it was saved: number of questions, sum of points, mean difficulty, questions by type.
  questions integer NOT NULL DEFAULT 0,
  total numeric(6, 1) NOT NULL DEFAULT 0,
  difficulty numeric(3, 2),
  types jsonb NOT NULL DEFAULT '{}',
  -- The blueprint it was drawn from, and its letter.
  source_id uuid REFERENCES papers.paper (id),
  label text CHECK (label IN ('A', 'B', 'C', 'D')),
  version integer NOT NULL DEFAULT 1,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  updated_by uuid,
  updated_at timestamptz NOT NULL DEFAULT platform.app_now(),
  deleted_at timestamptz
);
CREATE INDEX paper_updated ON papers.paper (course_id, updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX paper_bin ON papers.paper (course_id, deleted_at DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX paper_source ON papers.paper (source_id) WHERE source_id IS NOT NULL;

INSERT INTO platform.personal_data (relation, subject, retention, export, erase, withheld) VALUES
  ('papers.paper', 'created_by', 'while the course exists', true, 'kept: authorship', '{plan}');
