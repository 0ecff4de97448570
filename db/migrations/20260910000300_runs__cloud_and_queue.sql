-- A run of the open laboratory may have been launched from a micro cloud; what the cloud says is asked of its module.
ALTER TABLE runs.run
  ADD COLUMN cloud_id uuid,
  -- When it began to wait for a place, and when it got one.
  ADD COLUMN queued_at timestamptz,
  ADD COLUMN granted_at timestamptz,
  ADD CONSTRAINT run_cloud_is_open CHECK (cloud_id IS NULL OR context_kind = 'open');

-- The same experiment may be asked for in a cloud and outside of it.
DROP INDEX runs.run_created_once;
CREATE UNIQUE INDEX run_created_once ON runs.run (person_id, experiment_id, context_kind,
  coalesce(node_id, '00000000-0000-0000-0000-000000000000'), coalesce(class_id, '00000000-0000-0000-0000-000000000000'),
  coalesce(cloud_id, '00000000-0000-0000-0000-000000000000'))
  WHERE state = 'created';
CREATE INDEX run_cloud ON runs.run (cloud_id, started_at) WHERE cloud_id IS NOT NULL;
CREATE INDEX run_cloud_running ON runs.run (cloud_id, last_heartbeat_at) WHERE cloud_id IS NOT NULL AND state = 'running';

-- Who waits for a place in a cloud, and who was just given one. Rows change under the lock of their cloud only, so that
-- two people are never given the same place.
CREATE TABLE runs.queue_place (
  run_id uuid PRIMARY KEY REFERENCES runs.run (id),
  cloud_id uuid NOT NULL,
  person_id uuid NOT NULL,
  -- Order of the queue.
  queued_at timestamptz NOT NULL,
  -- Last sign of the waiting page; two minutes without one and the place is lost.
  seen_at timestamptz NOT NULL,
  -- The turn: it has to be taken before `ends_at`.
  granted_at timestamptz,
  ends_at timestamptz,
  -- Turns that passed without an answer.
  missed integer NOT NULL DEFAULT 0,
  -- Out of the queue: two turns were missed.
  out_at timestamptz,
  CHECK ((granted_at IS NULL) = (ends_at IS NULL))
);
CREATE INDEX queue_place_cloud ON runs.queue_place (cloud_id, queued_at, run_id) WHERE out_at IS NULL;

-- Runs of micro clouds, for what a cloud says about itself.
CREATE VIEW runs_api.cloud_run WITH (security_invoker = true) AS
  SELECT id, cloud_id, person_id, experiment_id, state, attempt_no, current_step, progress, active_seconds, created_at,
    started_at, ended_at, last_heartbeat_at
  FROM runs.run WHERE cloud_id IS NOT NULL AND started_at IS NOT NULL;
CREATE VIEW runs_api.cloud_waiting WITH (security_invoker = true) AS
  SELECT run_id, cloud_id, person_id, queued_at, seen_at FROM runs.queue_place WHERE out_at IS NULL AND granted_at IS NULL;

INSERT INTO platform.personal_data VALUES
  ('runs.queue_place', 'person_id', 'while the person waits', false, 'deleted with the wait');
