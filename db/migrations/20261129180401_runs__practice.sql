-- A step of an ended run is practised again: the state at its beginning, the first one saved in it.
CREATE TABLE runs.step_state (
  run_id uuid NOT NULL REFERENCES runs.run (id),
  seq integer NOT NULL CHECK (seq >= 1 AND seq <= 1000),
  person_id uuid NOT NULL,
  bytes integer NOT NULL CHECK (bytes >= 1),
  data jsonb NOT NULL CHECK (jsonb_typeof(data) = 'object'),
  PRIMARY KEY (run_id, seq)
);
ALTER TABLE runs.step_state ENABLE ROW LEVEL SECURITY;
ALTER TABLE runs.step_state FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON runs.step_state
  USING ((SELECT platform.app_is_staff()) OR person_id = (SELECT platform.app_person()));

-- The run a practice goes back to, and the step it begins at. A practice counts in nothing, as a trial.
ALTER TABLE runs.run
  ADD COLUMN practice_of uuid REFERENCES runs.run (id),
  ADD COLUMN practice_step integer,
  ADD CONSTRAINT run_practice CHECK ((practice_of IS NULL) = (practice_step IS NULL)
    AND (practice_of IS NULL OR context_kind = 'trial'));
CREATE INDEX run_practice_of ON runs.run (practice_of) WHERE practice_of IS NOT NULL;

INSERT INTO platform.personal_data VALUES
  ('runs.step_state', 'person_id', '90 days after the end of the run', true, 'deleted with the run state');
