-- Groups of settings that are edited as a draft and published as versions. A version rules from its instant on until a
-- later one does, so nothing has to be done when its time comes.
CREATE TABLE settings.page_draft (
  name text PRIMARY KEY CHECK (name ~ '^[a-z][a-z.]{1,39}$'),
  -- The exact text that was saved.
  content text NOT NULL CHECK (jsonb_typeof(content::jsonb) = 'object' AND octet_length(content) <= 400000),
  version integer NOT NULL DEFAULT 1,
  person_id uuid,
  person_name text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT platform.app_now()
);

CREATE TABLE settings.page_version (
  name text NOT NULL CHECK (name ~ '^[a-z][a-z.]{1,39}$'),
  number integer NOT NULL CHECK (number > 0),
  -- The exact text that was published: restoring gives it back byte for byte.
  content text NOT NULL CHECK (jsonb_typeof(content::jsonb) = 'object' AND octet_length(content) <= 400000),
  from_at timestamptz NOT NULL,
  reason text NOT NULL CHECK (char_length(reason) <= 200),
  person_id uuid,
  person_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  PRIMARY KEY (name, number)
);
CREATE INDEX page_version_from ON settings.page_version (name, from_at DESC, number DESC);

-- A preview is a link that shows the drafts for an hour; only the digest of its token is kept.
CREATE TABLE settings.page_preview (
  token_hash text PRIMARY KEY CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  person_id uuid,
  expires_at timestamptz NOT NULL
);

INSERT INTO platform.personal_data VALUES
  ('settings.page_draft', 'person_id', 'until the draft is published or given up', false, 'kept: who edits the site'),
  ('settings.page_version', 'person_id', 'the last 20 versions', false, 'kept: who published'),
  ('settings.page_preview', 'person_id', '1 hour', false, 'deleted when it expires');
