CREATE SCHEMA calendar;

-- A person's own dates under a secret address. The address holds a MAC over person and number, so no secret is kept; a
-- new number makes the old address void.
CREATE TABLE calendar.feed (
  person_id uuid PRIMARY KEY,
  number integer NOT NULL DEFAULT 1 CHECK (number >= 1),
  shared boolean NOT NULL DEFAULT true,
  updated_at timestamptz NOT NULL DEFAULT platform.app_now()
);
ALTER TABLE calendar.feed ENABLE ROW LEVEL SECURITY;
ALTER TABLE calendar.feed FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON calendar.feed
  USING ((SELECT platform.app_is_system()) OR person_id = (SELECT platform.app_person()))
  WITH CHECK ((SELECT platform.app_is_system()) OR person_id = (SELECT platform.app_person()));

INSERT INTO platform.personal_data VALUES
  ('calendar.feed', 'person_id', 'as long as the account', true, 'deleted with the account');
