-- An ordinary attachment (wire-protocol §9): who brought it, what it belongs to once a module claimed it. Its bytes lie
-- under `attachments/yyyy/mm/dd/<random>.<ext>`, which is also its address; knowing the address opens nothing.
CREATE TABLE files.attachment (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 120),
  ext text NOT NULL,
  bytes integer NOT NULL CHECK (bytes > 0),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  path text NOT NULL UNIQUE,
  owner_type text,
  owner_id uuid,
  public boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  claimed_at timestamptz,
  deleted_at timestamptz,
  CHECK ((owner_type IS NULL) = (owner_id IS NULL))
);
CREATE INDEX attachment_owner ON files.attachment (owner_type, owner_id) WHERE deleted_at IS NULL;
CREATE INDEX attachment_person ON files.attachment (person_id, created_at DESC);
CREATE INDEX attachment_stale ON files.attachment (created_at) WHERE owner_type IS NULL AND deleted_at IS NULL;
CREATE INDEX attachment_bin ON files.attachment (deleted_at) WHERE deleted_at IS NOT NULL;

INSERT INTO platform.personal_data VALUES
  ('files.attachment', 'person_id', '24 hours unclaimed, 30 days after deletion, else with what it belongs to', true, 'with what it belongs to');
