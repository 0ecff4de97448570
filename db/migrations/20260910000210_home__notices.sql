CREATE SCHEMA home;

-- Public notices of the site. A published notice shows from its instant on, until it expires or is withdrawn.
CREATE TABLE home.notice (
  id uuid PRIMARY KEY,
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 100),
  body text NOT NULL CHECK (char_length(body) <= 200000),
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'published', 'withdrawn')),
  pinned boolean NOT NULL DEFAULT false,
  attachments uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(attachments) <= 10),
  publish_at timestamptz CHECK (publish_at IS NOT NULL OR state <> 'published'),
  expires_at timestamptz CHECK (expires_at > publish_at),
  version integer NOT NULL DEFAULT 1,
  author_id uuid,
  author_name text NOT NULL,
  search_terms text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  updated_at timestamptz NOT NULL DEFAULT platform.app_now(),
  deleted_at timestamptz
);
CREATE INDEX notice_public ON home.notice (pinned DESC, publish_at DESC, id DESC)
  WHERE state = 'published' AND deleted_at IS NULL;
CREATE INDEX notice_terms ON home.notice USING gin (search_terms);

-- A notice was read once by a reader: a person, else a browser known by the digest of its seed.
CREATE TABLE home.notice_read (
  notice_id uuid NOT NULL REFERENCES home.notice (id),
  reader text NOT NULL CHECK (reader ~ '^([0-9a-f-]{36}|[0-9a-f]{64})$'),
  person_id uuid,
  read_at timestamptz NOT NULL DEFAULT platform.app_now(),
  PRIMARY KEY (notice_id, reader)
);

INSERT INTO platform.personal_data VALUES
  ('home.notice', 'author_id', 'while the notice exists', false, 'kept: authorship'),
  ('home.notice_read', 'person_id', 'while the notice exists', false, 'kept without the person: a count');
