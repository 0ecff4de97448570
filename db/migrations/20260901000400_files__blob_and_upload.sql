CREATE SCHEMA files;
CREATE SCHEMA files_api;

-- One row per stored content; its key in the store is made from the hash.
CREATE TABLE files.blob (
  sha256 text PRIMARY KEY CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint NOT NULL CHECK (bytes >= 0),
  created_at timestamptz NOT NULL DEFAULT platform.app_now()
);

-- A resumable upload. Its bytes lie in quarantine as parts under the upload id until a module claims them.
CREATE TABLE files.upload (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('package', 'courseware', 'video', 'download', 'submission')),
  owner_id uuid NOT NULL,
  filename text NOT NULL CHECK (char_length(filename) BETWEEN 1 AND 255),
  bytes bigint NOT NULL CHECK (bytes > 0),
  received bigint NOT NULL DEFAULT 0 CHECK (received BETWEEN 0 AND bytes),
  parts integer NOT NULL DEFAULT 0,
  declared_sha256 text CHECK (declared_sha256 ~ '^[0-9a-f]{64}$'),
  sha256 text,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'finished', 'failed', 'claimed')),
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  touched_at timestamptz NOT NULL DEFAULT platform.app_now(),
  claimed_at timestamptz,
  CHECK (state IN ('open', 'failed') OR (sha256 IS NOT NULL AND received = bytes))
);
CREATE INDEX upload_person ON files.upload (person_id, created_at DESC);
CREATE INDEX upload_stale ON files.upload (touched_at) WHERE state <> 'claimed';

INSERT INTO platform.personal_data VALUES
  ('files.upload', 'person_id', '7 days unfinished, 24 hours unclaimed, else with what it became', true, 'with what it became');
