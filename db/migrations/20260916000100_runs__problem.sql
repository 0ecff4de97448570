-- 报告问题: what somebody says goes wrong in a run, with the last things the content told before (21-public §11.4).
CREATE TABLE runs.problem (
  id uuid PRIMARY KEY,
  run_id uuid NOT NULL REFERENCES runs.run (id),
  person_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('display', 'stuck', 'score', 'connection', 'content', 'other')),
  text text NOT NULL CHECK (char_length(text) BETWEEN 5 AND 1000),
  picture uuid,
  -- The last fifty items of the record at that moment, oldest first.
  events jsonb NOT NULL CHECK (jsonb_typeof(events) = 'array'),
  agent text,
  at timestamptz NOT NULL DEFAULT platform.app_now()
);
CREATE INDEX problem_run ON runs.problem (run_id, at);
ALTER TABLE runs.problem ENABLE ROW LEVEL SECURITY;
ALTER TABLE runs.problem FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON runs.problem
  USING ((SELECT platform.app_is_staff()) OR person_id = (SELECT platform.app_person()));

INSERT INTO platform.personal_data VALUES
  ('runs.problem', 'person_id', 'with the run', true, 'kept without name: teaching record');
