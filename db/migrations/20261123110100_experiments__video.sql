-- Videos of an experiment that can be shown: brought here, or found at their address when it was last asked.
CREATE TABLE experiments.video (
  experiment_id uuid NOT NULL REFERENCES experiments.experiment (id) ON DELETE CASCADE,
  address text NOT NULL CHECK (char_length(address) BETWEEN 1 AND 500),
  fault text CHECK (fault IN ('address', 'unanswered', 'status', 'kind')),
  checked_at timestamptz NOT NULL DEFAULT platform.app_now(),
  PRIMARY KEY (experiment_id, address)
);
