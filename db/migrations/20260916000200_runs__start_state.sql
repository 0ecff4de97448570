-- Starting states (lab-runtime §7.4): a teacher keeps what an own run saved, and others begin their runs with it.
CREATE TABLE runs.start_state (
  id uuid PRIMARY KEY,
  experiment_id uuid NOT NULL REFERENCES experiments.experiment (id),
  -- Version the content had when it saved this.
  version_id uuid NOT NULL REFERENCES experiments.experiment_version (id),
  version_number integer NOT NULL,
  author_id uuid NOT NULL,
  unit_id uuid,
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 60),
  -- course: by its author, for the own courses; unit: by teachers of the same university; public: by every teacher.
  scope text NOT NULL CHECK (scope IN ('course', 'unit', 'public')),
  code text NOT NULL UNIQUE CHECK (code ~ '^[2-9A-HJKMNP-Z]{8}$'),
  -- The newest saved state of every key: {"main": …}.
  data jsonb NOT NULL CHECK (jsonb_typeof(data) = 'object'),
  -- Hidden values the content had: what it saved follows from them, so whoever begins with it gets the same ones.
  params jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(params) = 'object'),
  -- What rules of later steps look back at: events of the steps before, and series by name.
  evidence jsonb NOT NULL DEFAULT '{"events": [], "series": {}}' CHECK (jsonb_typeof(evidence) = 'object'),
  -- Last finished or begun step of the run it comes from.
  last_step integer,
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  -- Taken back: not to be chosen any more. Nodes and runs that have it keep it.
  withdrawn_at timestamptz
);
CREATE INDEX start_state_experiment ON runs.start_state (experiment_id, created_at DESC) WHERE withdrawn_at IS NULL;

ALTER TABLE runs.run ADD COLUMN start_state_id uuid REFERENCES runs.start_state (id);

INSERT INTO platform.personal_data VALUES
  ('runs.start_state', 'author_id', 'for good', true, 'kept without name: teaching material');

-- For the outlines of courses: what a starting state is called.
CREATE VIEW runs_api.start_state WITH (security_invoker = true) AS
  SELECT id, experiment_id, title FROM runs.start_state;
