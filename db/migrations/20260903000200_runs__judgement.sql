-- What a person decides about a run: held items verified, scores adjusted. Machine scores stay beside what was awarded.
ALTER TABLE runs.run ADD COLUMN awarded_score numeric(6, 2) CHECK (awarded_score BETWEEN 0 AND 100);
ALTER TABLE runs.run_step ADD COLUMN awarded_score numeric(6, 2)
  CHECK (awarded_score >= 0 AND awarded_score <= max_score);

-- One row per decision, never changed: old, new, who, why (lab-runtime §6.2).
CREATE TABLE runs.score_adjustment (
  id uuid PRIMARY KEY,
  run_id uuid NOT NULL REFERENCES runs.run (id),
  kind text NOT NULL CHECK (kind IN ('accepted', 'refused', 'adjusted', 'restored')),
  step_seq integer,
  code text,
  from_score numeric(6, 2),
  to_score numeric(6, 2),
  run_from numeric(6, 2),
  run_to numeric(6, 2),
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 5 AND 200),
  by_person uuid NOT NULL,
  by_name text NOT NULL,
  at timestamptz NOT NULL DEFAULT platform.app_now()
);
CREATE INDEX score_adjustment_run ON runs.score_adjustment (run_id, at);

INSERT INTO platform.personal_data VALUES
  ('runs.score_adjustment', 'run_id', 'with the run', true, 'kept: why a score is what it is');
