-- What news is about, where that is not its kind: people choose by it what reaches them by e-mail.
ALTER TABLE notifications.notification
  ADD COLUMN topic text CHECK (topic IN ('announcement', 'discussion', 'security'));

-- When news of a topic reaches a person by e-mail; without a row what the product holds sensible.
CREATE TABLE notifications.choice (
  person_id uuid NOT NULL,
  topic text NOT NULL CHECK (topic IN ('todo', 'announcement', 'teaching', 'discussion', 'system')),
  timing text NOT NULL CHECK (timing IN ('now', 'digest', 'off')),
  PRIMARY KEY (person_id, topic)
);

-- E-mails of single lines: one row is one e-mail, waiting until the gateway took it.
CREATE TABLE notifications.mail (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL,
  notification_id uuid NOT NULL REFERENCES notifications.notification (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  sent_at timestamptz
);
CREATE UNIQUE INDEX mail_waiting ON notifications.mail (person_id, notification_id) WHERE sent_at IS NULL;
CREATE INDEX mail_notification ON notifications.mail (notification_id);

-- The last digest of a person: of which day at the site, and what it covers.
CREATE TABLE notifications.digest (
  person_id uuid PRIMARY KEY,
  day date NOT NULL,
  since timestamptz NOT NULL,
  until timestamptz NOT NULL,
  sent_at timestamptz
);

-- Choices are a person's own; e-mails are written by jobs and may be read by whom they are for.
ALTER TABLE notifications.choice ENABLE ROW LEVEL SECURITY;
ALTER TABLE notifications.choice FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON notifications.choice
  USING ((SELECT platform.app_is_system()) OR person_id = (SELECT platform.app_person()))
  WITH CHECK ((SELECT platform.app_is_system()) OR person_id = (SELECT platform.app_person()));
ALTER TABLE notifications.mail ENABLE ROW LEVEL SECURITY;
ALTER TABLE notifications.mail FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON notifications.mail
  USING ((SELECT platform.app_is_system()) OR person_id = (SELECT platform.app_person()))
  WITH CHECK ((SELECT platform.app_is_system()));
ALTER TABLE notifications.digest ENABLE ROW LEVEL SECURITY;
ALTER TABLE notifications.digest FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON notifications.digest
  USING ((SELECT platform.app_is_system()) OR person_id = (SELECT platform.app_person()))
  WITH CHECK ((SELECT platform.app_is_system()));

INSERT INTO platform.personal_data (relation, subject, retention, export, erase, withheld) VALUES
  ('notifications.choice', 'person_id', 'while the account exists', true, 'deleted with the account', '{}'),
  ('notifications.mail', 'person_id', '180 days', true, 'deleted with the notification', '{}'),
  ('notifications.digest', 'person_id', 'the last one', true, 'deleted with the account', '{}');

-- Where e-mail reaches people: verified addresses of whoever may sign in.
CREATE VIEW identity_api.mail_address WITH (security_invoker = true) AS
  SELECT id AS person_id, lower(email) AS email, locale FROM identity.person
  WHERE email_verified AND email IS NOT NULL AND state = 'active' AND deleted_at IS NULL;
