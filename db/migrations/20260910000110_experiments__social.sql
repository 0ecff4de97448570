-- Openings of details pages: one per viewer, experiment and half hour. The seed is a random number of a browser.
CREATE TABLE experiments.detail_view (
  id uuid PRIMARY KEY,
  experiment_id uuid NOT NULL REFERENCES experiments.experiment (id),
  person_id uuid,
  seed uuid,
  at timestamptz NOT NULL,
  CHECK (person_id IS NULL OR seed IS NULL)
);
CREATE INDEX detail_view_person ON experiments.detail_view (experiment_id, person_id, at DESC) WHERE person_id IS NOT NULL;
CREATE INDEX detail_view_seed ON experiments.detail_view (experiment_id, seed, at DESC) WHERE seed IS NOT NULL;
CREATE INDEX detail_view_seed_age ON experiments.detail_view (at) WHERE seed IS NOT NULL;

-- Persons who like an experiment, or keep it, now.
CREATE TABLE experiments.liking (
  experiment_id uuid NOT NULL REFERENCES experiments.experiment (id),
  person_id uuid NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (experiment_id, person_id)
);
CREATE TABLE experiments.favourite (
  experiment_id uuid NOT NULL REFERENCES experiments.experiment (id),
  person_id uuid NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (experiment_id, person_id)
);
CREATE INDEX favourite_person ON experiments.favourite (person_id, at DESC);

CREATE TABLE experiments.review (
  id uuid PRIMARY KEY,
  experiment_id uuid NOT NULL REFERENCES experiments.experiment (id),
  person_id uuid NOT NULL,
  stars smallint NOT NULL CHECK (stars BETWEEN 1 AND 5),
  text text NOT NULL DEFAULT '' CHECK (char_length(text) <= 200),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  hidden_at timestamptz,
  hidden_reason text,
  UNIQUE (experiment_id, person_id)
);
CREATE INDEX review_visible ON experiments.review (experiment_id, updated_at DESC) WHERE hidden_at IS NULL;

CREATE TABLE experiments.review_report (
  review_id uuid NOT NULL REFERENCES experiments.review (id),
  person_id uuid NOT NULL,
  reason text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 200),
  at timestamptz NOT NULL,
  PRIMARY KEY (review_id, person_id)
);

INSERT INTO platform.personal_data VALUES
  ('experiments.detail_view', 'person_id', 'for good; the seed of a visitor 30 days', true, 'kept without name: a count'),
  ('experiments.liking', 'person_id', 'while the person likes it', true, 'deleted with the account'),
  ('experiments.favourite', 'person_id', 'while the person keeps it', true, 'deleted with the account'),
  ('experiments.review', 'person_id', 'while the experiment exists', true, 'kept without name'),
  ('experiments.review_report', 'person_id', 'while the review exists', true, 'kept without name');
