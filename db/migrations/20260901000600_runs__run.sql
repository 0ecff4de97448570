-- One attempt of one person on one version of an experiment, with everything it sent, kept for good.

CREATE SCHEMA runs;
CREATE SCHEMA runs_api;

CREATE TABLE runs.run (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL,
  experiment_id uuid NOT NULL,
  version_id uuid NOT NULL,
  origin_id text NOT NULL UNIQUE CHECK (origin_id ~ '^[A-Za-z0-9_]{1,64}$'),
  context_kind text NOT NULL CHECK (context_kind IN ('open', 'course', 'trial')),
  course_id uuid,
  node_id uuid,
  class_id uuid,
  attempt_no integer NOT NULL CHECK (attempt_no >= 1),
  state text NOT NULL DEFAULT 'created' CHECK (state IN ('created', 'running', 'finished', 'unfinished', 'abandoned')),
  -- One opening of the run in one browser; what an older epoch still sends is taken, what it decides is not.
  epoch integer NOT NULL DEFAULT 1 CHECK (epoch >= 1),
  -- Only the newest launch code works; it is kept after its use so that a lost answer can be asked for again.
  code_hash bytea UNIQUE,
  code_expires_at timestamptz,
  code_used_at timestamptz,
  -- Name of the course when the run was made: a record keeps saying where it belonged.
  context_name text,
  return_url text,
  show_score boolean NOT NULL DEFAULT true,
  reported_score numeric(9, 2),
  computed_score numeric(6, 2),
  score numeric(6, 2) CHECK (score BETWEEN 0 AND 100),
  -- Items with impossible values that a person must judge before they count.
  held integer NOT NULL DEFAULT 0,
  progress numeric(5, 4) NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 1),
  active_seconds numeric(12, 3) NOT NULL DEFAULT 0,
  last_heartbeat_at timestamptz,
  item_count integer NOT NULL DEFAULT 0,
  item_bytes bigint NOT NULL DEFAULT 0,
  current_step integer,
  resumable boolean NOT NULL DEFAULT true,
  state_saved_at timestamptz,
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  -- Month of created_at: behaviour of a run never straddles two partitions.
  run_month date NOT NULL,
  source text NOT NULL DEFAULT 'sdk' CHECK (source IN ('sdk', 'ilab_v1', 'ilab_v2', 'scorm', 'xapi', 'lti', 'manual')),
  terminal jsonb NOT NULL DEFAULT '{}',
  CHECK ((context_kind = 'course') = (node_id IS NOT NULL)),
  CHECK ((context_kind = 'course') = (course_id IS NOT NULL)),
  CHECK ((state = 'created') = (started_at IS NULL) OR state = 'abandoned')
);
-- A double click or a retry finds the same run.
CREATE UNIQUE INDEX run_created_once ON runs.run (person_id, experiment_id, context_kind,
  coalesce(node_id, '00000000-0000-0000-0000-000000000000'), coalesce(class_id, '00000000-0000-0000-0000-000000000000'))
  WHERE state = 'created';
CREATE INDEX run_person ON runs.run (person_id, created_at DESC);
CREATE INDEX run_experiment ON runs.run (experiment_id, started_at) WHERE started_at IS NOT NULL;
CREATE INDEX run_node ON runs.run (node_id, person_id) WHERE node_id IS NOT NULL;
CREATE INDEX run_class ON runs.run (class_id, state) WHERE class_id IS NOT NULL;
CREATE INDEX run_open ON runs.run (state, coalesce(last_heartbeat_at, created_at)) WHERE state IN ('created', 'running');

-- Facts of one opening; the run token is kept as a hash only.
CREATE TABLE runs.run_epoch (
  run_id uuid NOT NULL REFERENCES runs.run (id),
  epoch integer NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  ip text,
  agent text,
  device jsonb NOT NULL DEFAULT '{}',
  load_ms integer,
  started_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (run_id, epoch)
);

CREATE TABLE runs.run_step (
  run_id uuid NOT NULL REFERENCES runs.run (id),
  seq integer NOT NULL CHECK (seq BETWEEN 1 AND 1000),
  attempt integer NOT NULL DEFAULT 1 CHECK (attempt BETWEEN 1 AND 10000),
  person_id uuid NOT NULL,
  title text NOT NULL,
  started_at timestamptz,
  ended_at timestamptz,
  seconds numeric(12, 3) NOT NULL DEFAULT 0,
  expect_seconds numeric(12, 3),
  max_score numeric(6, 2) NOT NULL,
  reported_score numeric(9, 2),
  computed_score numeric(6, 2),
  -- What counts: null when nothing was reported, 0 while the report is impossible and not yet judged.
  score numeric(6, 2) CHECK (score >= 0 AND score <= max_score),
  repeat_count integer NOT NULL DEFAULT 1,
  evaluation text,
  scoring_model text,
  remarks text,
  ext jsonb,
  flags text[] NOT NULL DEFAULT '{}',
  held boolean NOT NULL DEFAULT false,
  late boolean NOT NULL DEFAULT false,
  epoch integer NOT NULL,
  n bigint NOT NULL,
  digest bytea NOT NULL,
  PRIMARY KEY (run_id, seq, attempt)
);

-- Every item a run sent, as it was sent. The key is the promise that a repeat changes nothing.
CREATE TABLE runs.behavior (
  run_month date NOT NULL,
  run_id uuid NOT NULL,
  epoch integer NOT NULL,
  n bigint NOT NULL,
  person_id uuid NOT NULL,
  type text NOT NULL,
  verb text,
  object text,
  step_seq integer,
  data jsonb NOT NULL,
  at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  late boolean NOT NULL DEFAULT false,
  flags text[] NOT NULL DEFAULT '{}',
  source text NOT NULL DEFAULT 'sdk',
  PRIMARY KEY (run_month, run_id, epoch, n)
) PARTITION BY RANGE (run_month);
CREATE TABLE runs.behavior_rest PARTITION OF runs.behavior DEFAULT;
CREATE INDEX behavior_verb ON runs.behavior (run_month, verb) WHERE verb IS NOT NULL;
INSERT INTO platform.partitioned VALUES ('runs.behavior');
SELECT platform.ensure_partitions();

-- What content saved to go on later; the last three per key are kept.
CREATE TABLE runs.run_state (
  run_id uuid NOT NULL REFERENCES runs.run (id),
  key text NOT NULL CHECK (key ~ '^[A-Za-z0-9_.-]{1,64}$'),
  number integer NOT NULL,
  person_id uuid NOT NULL,
  epoch integer NOT NULL,
  n bigint NOT NULL,
  data jsonb NOT NULL,
  label text,
  step_seq integer,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (run_id, key, number),
  UNIQUE (run_id, key, epoch, n)
);

-- Data series and report blocks; the last one per name counts.
CREATE TABLE runs.run_artifact (
  run_id uuid NOT NULL REFERENCES runs.run (id),
  kind text NOT NULL CHECK (kind IN ('series', 'report')),
  name text NOT NULL,
  person_id uuid NOT NULL,
  step_seq integer,
  meta jsonb NOT NULL,
  body jsonb NOT NULL,
  sha256 text NOT NULL,
  epoch integer NOT NULL,
  n bigint NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (run_id, kind, name)
);

-- What looked impossible or odd, with its evidence; a person decides, never the machine.
CREATE TABLE runs.run_anomaly (
  run_id uuid NOT NULL REFERENCES runs.run (id),
  code text NOT NULL CHECK (code ~ '^A[0-9]{2}$'),
  step_seq integer NOT NULL DEFAULT 0,
  epoch integer NOT NULL DEFAULT 0,
  n bigint NOT NULL DEFAULT 0,
  level text NOT NULL CHECK (level IN ('info', 'warn', 'hold')),
  evidence jsonb NOT NULL,
  at timestamptz NOT NULL,
  decided_by uuid,
  decided_at timestamptz,
  decision text CHECK (decision IN ('accepted', 'refused')),
  PRIMARY KEY (run_id, code, step_seq, epoch, n)
);

-- Host label of every version that was ever launched: the content host finds its version here.
CREATE TABLE runs.content_host (label text PRIMARY KEY, version_id uuid NOT NULL UNIQUE);

-- Row-level security: what a person did in detail is their own, read by staff after the module's own decision.
DO $$
DECLARE
  relation text;
BEGIN
  FOREACH relation IN ARRAY ARRAY['behavior', 'run_state', 'run_artifact'] LOOP
    EXECUTE format('ALTER TABLE runs.%I ENABLE ROW LEVEL SECURITY', relation);
    EXECUTE format('ALTER TABLE runs.%I FORCE ROW LEVEL SECURITY', relation);
    EXECUTE format('CREATE POLICY own ON runs.%I USING ((SELECT platform.app_is_staff()) OR person_id = (SELECT platform.app_person()))',
      relation);
  END LOOP;
END $$;

-- Runs that count, for statistics: started, not a trial.
CREATE VIEW runs_api.run WITH (security_invoker = true) AS
  SELECT id, person_id, experiment_id, version_id, context_kind, course_id, node_id, class_id, attempt_no, state, score,
    active_seconds, progress, created_at, started_at, ended_at
  FROM runs.run WHERE started_at IS NOT NULL AND context_kind <> 'trial';
-- The attempt of each step that counts: the newest one.
CREATE VIEW runs_api.run_step WITH (security_invoker = true) AS
  SELECT DISTINCT ON (s.run_id, s.seq) s.run_id, s.seq, s.title, s.started_at, s.ended_at, s.seconds, s.expect_seconds,
    s.max_score, s.score, s.repeat_count, s.evaluation
  FROM runs.run_step s ORDER BY s.run_id, s.seq, s.held, s.attempt DESC;

INSERT INTO platform.personal_data VALUES
  ('runs.run', 'person_id', 'for good', true, 'kept without name: teaching record'),
  ('runs.run_epoch', 'run_id', 'with the run; address and browser 400 days', true, 'address and browser are cleared'),
  ('runs.run_step', 'person_id', 'for good', true, 'kept without name: teaching record'),
  ('runs.behavior', 'person_id', '400 days on line, then archived', true, 'kept without name: teaching record'),
  ('runs.run_state', 'person_id', '90 days after the end of the run', true, 'deleted with the run state'),
  ('runs.run_artifact', 'person_id', 'for good', true, 'kept without name: teaching record'),
  ('runs.run_anomaly', 'run_id', 'for good', true, 'kept without name: teaching record');
