-- Whether what is hosted here may be launched: until when, and whether the platform put it on hold. No row: without end.
CREATE TABLE experiments.hosting (
  experiment_id uuid PRIMARY KEY REFERENCES experiments.experiment (id) ON DELETE CASCADE,
  -- From this instant nothing is launched; null: no end.
  expires_at timestamptz,
  suspended_at timestamptz,
  suspended_by uuid REFERENCES identity.person (id),
  reason text CHECK (char_length(reason) BETWEEN 5 AND 200),
  updated_at timestamptz NOT NULL DEFAULT platform.app_now(),
  CHECK ((suspended_at IS NULL) = (suspended_by IS NULL) AND (suspended_at IS NULL) = (reason IS NULL))
);
CREATE INDEX hosting_expiry ON experiments.hosting (expires_at) WHERE expires_at IS NOT NULL;

INSERT INTO platform.personal_data VALUES
  ('experiments.hosting', 'suspended_by', 'while the hold lasts', false, 'kept: proof of the decision');
