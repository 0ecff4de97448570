CREATE SCHEMA questions;

-- The question bank of a course; made when the first folder or question is put into it.
CREATE TABLE questions.bank (
  id uuid PRIMARY KEY,
  course_id uuid NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT platform.app_now()
);

CREATE TABLE questions.folder (
  id uuid PRIMARY KEY,
  bank_id uuid NOT NULL REFERENCES questions.bank (id),
  parent_id uuid REFERENCES questions.folder (id),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 40),
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT platform.app_now()
);
CREATE UNIQUE INDEX folder_name ON questions.folder (bank_id, parent_id, lower(name)) NULLS NOT DISTINCT;

-- Neighbouring characters of a text, for the search: words of two characters are found, whatever the language.
CREATE FUNCTION questions.pairs(words text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT pair), '{}') FROM (
    SELECT c || lead(c) OVER (ORDER BY i) AS pair FROM unnest(string_to_array(lower(words), NULL)) WITH ORDINALITY AS x (c, i)
  ) pairs WHERE pair IS NOT NULL
$$;

-- A question as the bank lists it; what it asks stands in its versions, and what is said of it here is that of the newest.
CREATE TABLE questions.question (
  id uuid PRIMARY KEY,
  bank_id uuid NOT NULL REFERENCES questions.bank (id),
  folder_id uuid REFERENCES questions.folder (id) ON DELETE SET NULL,
  type text NOT NULL CHECK (type IN ('single', 'multiple', 'truth', 'blank', 'numeric', 'ordering', 'matching',
    'shortAnswer', 'essay', 'file')),
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'ready', 'retired')),
  -- State it goes back to when it is used again.
  retired_from text CHECK (retired_from IN ('draft', 'ready') AND (retired_from IS NULL OR state = 'retired')),
  number integer NOT NULL DEFAULT 1,
  points numeric(5, 1) NOT NULL CHECK (points BETWEEN 0 AND 2000),
  difficulty smallint NOT NULL CHECK (difficulty BETWEEN 1 AND 5),
  tags text[] NOT NULL DEFAULT '{}' CHECK (cardinality(tags) <= 10),
  source text NOT NULL DEFAULT '' CHECK (char_length(source) <= 100),
  -- Words of the stem and the options, for the search; those of the stem for the list.
  words text NOT NULL,
  stem text NOT NULL,
  -- Stem and options as they are compared with other questions, the digest of that, and eight numbers drawn from it:
  -- questions that share one may be similar.
  compared text NOT NULL,
  digest bytea NOT NULL,
  prints integer[] NOT NULL,
  -- A version of it is part of a paper that somebody got.
  used boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  updated_by uuid,
  updated_at timestamptz NOT NULL DEFAULT platform.app_now(),
  deleted_at timestamptz
);
CREATE INDEX question_updated ON questions.question (bank_id, updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX question_created ON questions.question (bank_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX question_difficulty ON questions.question (bank_id, difficulty, id) WHERE deleted_at IS NULL;
CREATE INDEX question_points ON questions.question (bank_id, points, id) WHERE deleted_at IS NULL;
CREATE INDEX question_folder ON questions.question (folder_id, updated_at DESC) WHERE deleted_at IS NULL;
CREATE INDEX question_digest ON questions.question (bank_id, digest) WHERE deleted_at IS NULL;
CREATE INDEX question_prints ON questions.question USING gin (prints) WHERE deleted_at IS NULL;
CREATE INDEX question_words ON questions.question USING gin (questions.pairs(words)) WHERE deleted_at IS NULL;
CREATE INDEX question_tags ON questions.question USING gin (tags) WHERE deleted_at IS NULL;
CREATE INDEX question_bin ON questions.question (bank_id, deleted_at DESC) WHERE deleted_at IS NOT NULL;

-- What a question asks, with its key. A version that was used is never changed.
CREATE TABLE questions.question_version (
  id uuid PRIMARY KEY,
  question_id uuid NOT NULL REFERENCES questions.question (id),
  number integer NOT NULL CHECK (number >= 1),
  content jsonb NOT NULL,
  points numeric(5, 1) NOT NULL,
  editor_id uuid,
  saved_at timestamptz NOT NULL DEFAULT platform.app_now(),
  used_at timestamptz,
  UNIQUE (question_id, number)
);

-- What a question asks and its key stay with the bank: who left the team keeps no copy.
INSERT INTO platform.personal_data (relation, subject, retention, export, erase, withheld) VALUES
  ('questions.question', 'created_by', 'while the course exists', true, 'kept: authorship',
    '{words,stem,compared,digest,prints}'),
  ('questions.question_version', 'editor_id', 'while the course exists', true, 'kept: authorship', '{content}');
