-- Experiments bundled for ordering.

CREATE SCHEMA ordering;
CREATE SCHEMA ordering_api;

CREATE TABLE ordering.package (
  id uuid PRIMARY KEY,
  code text NOT NULL UNIQUE CHECK (code ~ '^[A-Za-z0-9][A-Za-z0-9_-]{1,31}$'),
  name text NOT NULL CHECK (char_length(name) BETWEEN 2 AND 60),
  -- Attachment shown as the cover; without one a drawing stands in its place.
  cover uuid,
  intro text NOT NULL DEFAULT '' CHECK (char_length(intro) <= 8000),
  -- Codes of CRE_LX.
  majors text[] NOT NULL DEFAULT '{}',
  -- In place of the sum of its experiments; null: the sum.
  hours numeric(6, 1) CHECK (hours > 0),
  -- Fen, per seat for the valid days.
  price bigint NOT NULL DEFAULT 0 CHECK (price BETWEEN 0 AND 100000000000),
  valid_days integer NOT NULL CHECK (valid_days BETWEEN 1 AND 3650),
  seats integer NOT NULL CHECK (seats BETWEEN 1 AND 100000),
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'listed', 'delisted')),
  listed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  updated_at timestamptz NOT NULL DEFAULT platform.app_now(),
  deleted_at timestamptz
);
CREATE INDEX package_state ON ordering.package (state, listed_at DESC) WHERE deleted_at IS NULL;

CREATE TABLE ordering.package_experiment (
  package_id uuid NOT NULL REFERENCES ordering.package (id),
  experiment_id uuid NOT NULL REFERENCES experiments.experiment (id),
  sort integer NOT NULL,
  PRIMARY KEY (package_id, experiment_id)
);
CREATE INDEX package_experiment_experiment ON ordering.package_experiment (experiment_id);

CREATE VIEW ordering_api.package WITH (security_invoker = true) AS
  SELECT id, code, name, state FROM ordering.package WHERE deleted_at IS NULL;
