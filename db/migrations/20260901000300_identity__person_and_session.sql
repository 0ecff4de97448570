CREATE SCHEMA identity;
CREATE SCHEMA identity_api;

CREATE TABLE identity.person (
  id uuid PRIMARY KEY,
  account text NOT NULL CHECK (account = lower(account) AND account ~ '^[a-z0-9._@-]{1,64}$'),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 50),
  number text,
  role smallint NOT NULL CHECK (role IN (0, 2, 3, 5, 6)),
  unit_id uuid REFERENCES units.unit (id),
  college text,
  major text,
  class_name text,
  gender text CHECK (gender IN ('male', 'female', 'unknown')),
  mobile text,
  email text,
  email_verified boolean NOT NULL DEFAULT false,
  title text,
  avatar text,
  locale text,
  settings jsonb NOT NULL DEFAULT '{}',
  source text NOT NULL DEFAULT 'local' CHECK (source IN ('local', 'import', 'cas', 'lti')),
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('pending', 'active', 'disabled')),
  must_change_password boolean NOT NULL DEFAULT false,
  last_login_at timestamptz,
  search_terms text[] NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  updated_at timestamptz NOT NULL DEFAULT platform.app_now(),
  deleted_at timestamptz
);
CREATE UNIQUE INDEX person_account ON identity.person (account) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX person_number ON identity.person (unit_id, number) WHERE number IS NOT NULL AND deleted_at IS NULL;
CREATE UNIQUE INDEX person_email ON identity.person (lower(email)) WHERE email_verified AND deleted_at IS NULL;
CREATE INDEX person_unit ON identity.person (unit_id, created_at DESC);
CREATE INDEX person_search ON identity.person USING gin (search_terms);

CREATE TABLE identity.credential (
  person_id uuid PRIMARY KEY REFERENCES identity.person (id),
  hash text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT platform.app_now()
);
CREATE TABLE identity.password_history (
  person_id uuid NOT NULL REFERENCES identity.person (id),
  at timestamptz NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (person_id, at)
);

-- Life of one sign-in: a device of one person. The 7 days of the specification end here.
CREATE TABLE identity.session (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES identity.person (id),
  terminal text NOT NULL,
  ip text,
  agent text,
  sso_hash bytea UNIQUE,
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  seen_at timestamptz NOT NULL DEFAULT platform.app_now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text
);
CREATE INDEX session_person ON identity.session (person_id) WHERE ended_at IS NULL;

-- Short-lived bearer of one host; only the immediate predecessor lives 60 s more (ruling 18).
CREATE TABLE identity.session_token (
  hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES identity.session (id) ON DELETE CASCADE,
  host text NOT NULL,
  generation integer NOT NULL,
  expires_at timestamptz NOT NULL,
  superseded_at timestamptz
);
CREATE INDEX session_token_session ON identity.session_token (session_id, host, generation);

CREATE TABLE identity.role_grant (
  role smallint NOT NULL,
  page text NOT NULL,
  actions text[] NOT NULL,
  PRIMARY KEY (role, page)
);
CREATE TABLE identity.grant_version (single boolean PRIMARY KEY DEFAULT true CHECK (single), version bigint NOT NULL DEFAULT 1);
INSERT INTO identity.grant_version DEFAULT VALUES;

-- Failed sign-ins per account name (known or not) and address; counted, never shown.
CREATE TABLE identity.login_failure (
  account text NOT NULL,
  ip text NOT NULL,
  at timestamptz NOT NULL DEFAULT platform.app_now()
);
CREATE INDEX login_failure_account ON identity.login_failure (account, at);
CREATE INDEX login_failure_ip ON identity.login_failure (ip, at);

-- Row-level security: a session or a password is nobody's business but its owner's and the system's.
ALTER TABLE identity.credential ENABLE ROW LEVEL SECURITY;
ALTER TABLE identity.credential FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON identity.credential
  USING ((SELECT platform.app_is_system()) OR person_id = (SELECT platform.app_person()));
ALTER TABLE identity.password_history ENABLE ROW LEVEL SECURITY;
ALTER TABLE identity.password_history FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON identity.password_history
  USING ((SELECT platform.app_is_system()) OR person_id = (SELECT platform.app_person()));
ALTER TABLE identity.session ENABLE ROW LEVEL SECURITY;
ALTER TABLE identity.session FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON identity.session
  USING ((SELECT platform.app_is_system()) OR person_id = (SELECT platform.app_person()));
ALTER TABLE identity.session_token ENABLE ROW LEVEL SECURITY;
ALTER TABLE identity.session_token FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON identity.session_token USING ((SELECT platform.app_is_system()));

-- Finds the owner of a bearer in one statement on every request. It runs as the owner of the tables, whom these two
-- policies let read, and answers only to someone who already holds the secret.
CREATE POLICY finder ON identity.session FOR SELECT TO vse_owner USING (true);
CREATE POLICY finder ON identity.session_token FOR SELECT TO vse_owner USING (true);
CREATE FUNCTION identity.find_bearer(token_hash bytea)
RETURNS TABLE (session_id uuid, person_id uuid, account text, name text, role smallint, unit_id uuid, person_state text,
  person_deleted boolean, must_change boolean, grants jsonb, grant_version bigint, token_expires timestamptz,
  superseded timestamptz, session_expires timestamptz, session_ended timestamptz, end_reason text,
  seen_at timestamptz, at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog ROWS 1 AS $$
  SELECT s.id, p.id, p.account, p.name, p.role, p.unit_id, p.state, p.deleted_at IS NOT NULL, p.must_change_password,
    coalesce((SELECT jsonb_agg(jsonb_build_object('page', g.page, 'actions', g.actions) ORDER BY g.page)
      FROM identity.role_grant g WHERE g.role = p.role), '[]'::jsonb),
    (SELECT version FROM identity.grant_version),
    t.expires_at, t.superseded_at, s.expires_at, s.ended_at, s.end_reason, s.seen_at, platform.app_now()
  FROM identity.session_token t
  JOIN identity.session s ON s.id = t.session_id
  JOIN identity.person p ON p.id = s.person_id
  WHERE t.hash = token_hash
$$;

-- Names of people for other modules: never contact data.
CREATE VIEW identity_api.person WITH (security_invoker = true) AS
  SELECT id, account, name, number, role, unit_id, class_name, major, avatar, state, locale
  FROM identity.person WHERE deleted_at IS NULL;

INSERT INTO platform.personal_data VALUES
  ('identity.person', 'id', 'while the account exists', true, 'erased 30 days after cancellation'),
  ('identity.credential', 'person_id', 'while the account exists', false, 'deleted with the account'),
  ('identity.password_history', 'person_id', 'last five', false, 'deleted with the account'),
  ('identity.session', 'person_id', '90 days after its end', true, 'deleted with the account'),
  ('identity.session_token', 'session_id', '7 days', false, 'deleted with the session'),
  ('identity.login_failure', 'account', '24 hours', false, 'expires by itself');
