-- Since when a subscriber reads events: what it has not received since then is sent again after a restore.
CREATE TABLE events.subscriber (name text PRIMARY KEY, since timestamptz NOT NULL);

-- The secrets this database belongs to, as a digest: a server with other ones would refuse every password.
CREATE TABLE platform.installation (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  secrets text NOT NULL,
  since timestamptz NOT NULL DEFAULT platform.app_now()
);
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON platform.installation FROM vse_app;
