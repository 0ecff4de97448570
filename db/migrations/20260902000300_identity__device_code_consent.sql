-- Attempts to sign in: written before the password is looked at, so that guesses sent at the same moment count too.
-- `place` is the address, or the known device the attempt came from: a device has a count of its own.
ALTER TABLE identity.login_failure ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() PRIMARY KEY;
ALTER TABLE identity.login_failure ADD COLUMN place text;
ALTER TABLE identity.login_failure ADD COLUMN failed boolean NOT NULL DEFAULT true;
UPDATE identity.login_failure SET place = ip;
ALTER TABLE identity.login_failure ALTER COLUMN place SET NOT NULL;

-- A public computer: its sign-in ends with the browser.
ALTER TABLE identity.session ADD COLUMN public_computer boolean NOT NULL DEFAULT false;

-- Browsers a person has signed in with, known by a cookie that outlives the session.
CREATE TABLE identity.device (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES identity.person (id),
  hash bytea NOT NULL,
  first_seen_at timestamptz NOT NULL DEFAULT platform.app_now(),
  last_seen_at timestamptz NOT NULL DEFAULT platform.app_now(),
  UNIQUE (person_id, hash)
);
CREATE INDEX device_last_seen ON identity.device (last_seen_at);

-- Codes sent to a mobile number or an e-mail address. The code itself is computed from the row's id and a secret.
CREATE TABLE identity.one_time_code (
  id uuid PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('register', 'recover')),
  target text NOT NULL,
  ip text,
  tries smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX one_time_code_target ON identity.one_time_code (target, created_at DESC);
CREATE INDEX one_time_code_ip ON identity.one_time_code (ip, created_at);
CREATE INDEX person_mobile ON identity.person (mobile) WHERE mobile IS NOT NULL AND deleted_at IS NULL;

-- What a person agreed to, in which version.
CREATE TABLE identity.consent (
  person_id uuid NOT NULL REFERENCES identity.person (id),
  slug text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  at timestamptz NOT NULL DEFAULT platform.app_now(),
  ip text,
  PRIMARY KEY (person_id, slug, version)
);

ALTER TABLE identity.device ENABLE ROW LEVEL SECURITY;
ALTER TABLE identity.device FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON identity.device
  USING ((SELECT platform.app_is_system()) OR person_id = (SELECT platform.app_person()));
ALTER TABLE identity.one_time_code ENABLE ROW LEVEL SECURITY;
ALTER TABLE identity.one_time_code FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON identity.one_time_code USING ((SELECT platform.app_is_system()));
ALTER TABLE identity.consent ENABLE ROW LEVEL SECURITY;
ALTER TABLE identity.consent FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON identity.consent
  USING ((SELECT platform.app_is_system()) OR person_id = (SELECT platform.app_person()));

INSERT INTO platform.personal_data VALUES
  ('identity.device', 'person_id', '180 days after its last sign-in', true, 'deleted with the account'),
  ('identity.one_time_code', 'target', '24 hours', false, 'expires by itself'),
  ('identity.consent', 'person_id', 'while the account exists', true, 'deleted with the account');
