CREATE SCHEMA tasks;

-- Long work as the person who began it sees it; the queue that does it is the platform's.
CREATE TABLE tasks.job (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL,
  name_key text NOT NULL,
  name_params jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(name_params) = 'object'),
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'failed', 'cancelled')),
  done integer NOT NULL DEFAULT 0 CHECK (done >= 0),
  total integer CHECK (total >= 0),
  cancel_asked boolean NOT NULL DEFAULT false,
  failure_key text,
  failure_params jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(failure_params) = 'object'),
  -- {result: {name, type, bytes}, errors: {…}}; the bytes lie in the store under jobs/<id>/<kind>.
  files jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(files) = 'object'),
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  started_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT platform.app_now(),
  finished_at timestamptz,
  CHECK ((finished_at IS NULL) = (state IN ('queued', 'running')))
);
CREATE INDEX job_person ON tasks.job (person_id, created_at DESC);
CREATE INDEX job_finished ON tasks.job (finished_at) WHERE finished_at IS NOT NULL;
CREATE INDEX job_open ON tasks.job (updated_at) WHERE finished_at IS NULL;

ALTER TABLE tasks.job ENABLE ROW LEVEL SECURITY;
ALTER TABLE tasks.job FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON tasks.job
  USING ((SELECT platform.app_is_system()) OR person_id = (SELECT platform.app_person()))
  WITH CHECK ((SELECT platform.app_is_system()) OR person_id = (SELECT platform.app_person()));

INSERT INTO platform.personal_data VALUES
  ('tasks.job', 'person_id', '7 days after its end', false, 'deleted with the account');
