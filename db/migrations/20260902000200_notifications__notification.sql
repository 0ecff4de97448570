CREATE SCHEMA notifications;

CREATE TABLE notifications.notification (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('todo', 'teaching', 'system')),
  -- Either a message that is put into words when it is read, or finished text per language.
  message_key text,
  params jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(params) = 'object'),
  texts jsonb CHECK (jsonb_typeof(texts) = 'object'),
  -- {page, query, params}: key of a route and what fills its address.
  target jsonb CHECK (jsonb_typeof(target) = 'object'),
  -- What it is about, so that the list can say when that is gone.
  object_kind text,
  object_id uuid,
  -- Unread news of one group share a line with a count.
  group_key text,
  count integer NOT NULL DEFAULT 1 CHECK (count >= 1),
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  read_at timestamptz,
  deleted_at timestamptz,
  CHECK ((message_key IS NULL) <> (texts IS NULL)),
  CHECK ((object_kind IS NULL) = (object_id IS NULL))
);
CREATE UNIQUE INDEX notification_group ON notifications.notification (person_id, group_key)
  WHERE read_at IS NULL AND deleted_at IS NULL;
CREATE INDEX notification_list ON notifications.notification (person_id, created_at DESC, id DESC)
  WHERE deleted_at IS NULL;
CREATE INDEX notification_age ON notifications.notification (created_at);

-- News a person was told: a second delivery of one changes nothing.
CREATE TABLE notifications.entry (
  person_id uuid NOT NULL,
  dedupe text NOT NULL,
  notification_id uuid NOT NULL REFERENCES notifications.notification (id) ON DELETE CASCADE,
  PRIMARY KEY (person_id, dedupe)
);
CREATE INDEX entry_notification ON notifications.entry (notification_id);

-- A person's own news; written by the delivering job only.
ALTER TABLE notifications.notification ENABLE ROW LEVEL SECURITY;
ALTER TABLE notifications.notification FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON notifications.notification
  USING ((SELECT platform.app_is_system()) OR person_id = (SELECT platform.app_person()))
  WITH CHECK ((SELECT platform.app_is_system()) OR person_id = (SELECT platform.app_person()));
ALTER TABLE notifications.entry ENABLE ROW LEVEL SECURITY;
ALTER TABLE notifications.entry FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON notifications.entry USING ((SELECT platform.app_is_system()));

INSERT INTO platform.personal_data VALUES
  ('notifications.notification', 'person_id', '180 days', true, 'deleted with the account'),
  ('notifications.entry', 'person_id', '180 days', false, 'deleted with the notification');
