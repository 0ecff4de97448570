-- The life of an experiment from its first draft to the catalogue: the form of the national declaration, submissions
-- with their opinions, and revisions of what is listed.
ALTER TABLE experiments.experiment
  -- Parts of the form by name (form.model); a part never saved is read from the columns. Columns of the public page are
  -- projected from it in the same statement.
  ADD COLUMN form jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(form) = 'object'),
  -- {"basic": {"version": 3, "by": "<person>", "name": "…", "at": "…"}}: each part has a version of its own.
  ADD COLUMN parts jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(parts) = 'object'),
  ADD COLUMN review_stage text CHECK (review_stage IN ('college', 'platform')),
  -- Items of the checklist that depend on the form alone: met and all. Null until the checklist was counted.
  ADD COLUMN checks_met integer,
  ADD COLUMN checks_all integer,
  ADD COLUMN featured boolean NOT NULL DEFAULT false,
  -- Place among the featured; smaller stands before.
  ADD COLUMN sort integer NOT NULL DEFAULT 0,
  ADD CHECK ((state = 'submitted') = (review_stage IS NOT NULL));
CREATE INDEX experiment_waiting ON experiments.experiment (review_stage, unit_id) WHERE state = 'submitted';
CREATE SEQUENCE experiments.code_number;

ALTER TABLE experiments.team_member
  ADD COLUMN edit boolean NOT NULL DEFAULT false;
ALTER TABLE experiments.step_definition
  ADD COLUMN knowledge text[] NOT NULL DEFAULT '{}';

-- A copy of content and steps beside what is listed; it replaces it when it is approved.
CREATE TABLE experiments.revision (
  id uuid PRIMARY KEY,
  experiment_id uuid NOT NULL REFERENCES experiments.experiment (id),
  number integer NOT NULL CHECK (number > 0),
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'submitted', 'returned', 'approved', 'discarded')),
  review_stage text CHECK (review_stage IN ('college', 'platform')),
  form jsonb NOT NULL CHECK (jsonb_typeof(form) = 'object'),
  parts jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(parts) = 'object'),
  steps jsonb NOT NULL CHECK (jsonb_typeof(steps) = 'array'),
  checks_met integer,
  checks_all integer,
  begun_by uuid NOT NULL REFERENCES identity.person (id),
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  updated_at timestamptz NOT NULL DEFAULT platform.app_now(),
  ended_at timestamptz,
  UNIQUE (experiment_id, number),
  CHECK ((state = 'submitted') = (review_stage IS NOT NULL))
);
CREATE UNIQUE INDEX revision_open ON experiments.revision (experiment_id)
  WHERE state IN ('draft', 'submitted', 'returned');

-- What was handed in, as it was: the proof of what reviewers saw.
CREATE TABLE experiments.submission (
  id uuid PRIMARY KEY,
  experiment_id uuid NOT NULL REFERENCES experiments.experiment (id),
  revision_id uuid REFERENCES experiments.revision (id),
  -- How often this entry or revision was handed in.
  number integer NOT NULL CHECK (number > 0),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'returned', 'withdrawn', 'approved')),
  form jsonb NOT NULL,
  steps jsonb NOT NULL,
  completeness integer NOT NULL CHECK (completeness BETWEEN 0 AND 100),
  submitted_by uuid NOT NULL REFERENCES identity.person (id),
  submitted_at timestamptz NOT NULL,
  -- Who has it open for review, and since when; it counts for thirty minutes.
  opened_by uuid REFERENCES identity.person (id),
  opened_at timestamptz,
  ended_at timestamptz
);
CREATE UNIQUE INDEX submission_open ON experiments.submission (experiment_id) WHERE state = 'open';
CREATE INDEX submission_experiment ON experiments.submission (experiment_id, submitted_at DESC);

CREATE TABLE experiments.opinion (
  id uuid PRIMARY KEY,
  experiment_id uuid NOT NULL REFERENCES experiments.experiment (id),
  submission_id uuid NOT NULL REFERENCES experiments.submission (id),
  decision text NOT NULL CHECK (decision IN ('college_approve', 'approve', 'return', 'withdraw')),
  stage text NOT NULL CHECK (stage IN ('college', 'platform')),
  text text NOT NULL DEFAULT '' CHECK (char_length(text) <= 1000),
  by uuid NOT NULL REFERENCES identity.person (id),
  at timestamptz NOT NULL
);
CREATE INDEX opinion_experiment ON experiments.opinion (experiment_id, at DESC);
CREATE INDEX opinion_submission ON experiments.opinion (submission_id);

-- A comment on one item of the checklist, with the answer of the leader.
CREATE TABLE experiments.opinion_item (
  id uuid PRIMARY KEY,
  opinion_id uuid NOT NULL REFERENCES experiments.opinion (id),
  seq integer NOT NULL,
  part text NOT NULL,
  field text NOT NULL,
  comment text NOT NULL CHECK (char_length(comment) BETWEEN 1 AND 500),
  reply text CHECK (char_length(reply) BETWEEN 1 AND 500),
  replied_by uuid REFERENCES identity.person (id),
  replied_at timestamptz
);
CREATE INDEX opinion_item_opinion ON experiments.opinion_item (opinion_id, seq);

INSERT INTO platform.personal_data VALUES
  ('experiments.revision', 'begun_by', 'while the experiment exists', true, 'kept: authorship'),
  ('experiments.submission', 'submitted_by', 'while the experiment exists', true, 'kept: proof of submission and review'),
  ('experiments.opinion', 'by', 'while the experiment exists', true, 'kept: proof of the decision'),
  ('experiments.opinion_item', 'replied_by', 'while the experiment exists', true, 'kept: proof of the answer');
