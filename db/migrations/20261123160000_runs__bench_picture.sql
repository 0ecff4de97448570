-- Pictures of the bench of an experiment: a poster, stills named by their step, a short silent clip.
CREATE TABLE runs.bench_picture (
  experiment_id uuid NOT NULL,
  name text NOT NULL CHECK (name ~ '^(poster|clip|step-[0-9]{1,4})$'),
  mime text NOT NULL CHECK (mime IN ('image/webp', 'video/webm')),
  bytes integer NOT NULL CHECK (bytes BETWEEN 1 AND 1200000),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  saved_at timestamptz NOT NULL DEFAULT platform.app_now(),
  PRIMARY KEY (experiment_id, name)
);
CREATE INDEX bench_picture_sha256 ON runs.bench_picture (sha256);
