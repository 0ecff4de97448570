-- How a member of a team is shown to learners: some words, or not at all. Members stand in the order the lead gives them.
ALTER TABLE courses.course_member
  ADD COLUMN intro text NOT NULL DEFAULT '' CHECK (char_length(intro) <= 500),
  ADD COLUMN shown boolean NOT NULL DEFAULT true;

CREATE OR REPLACE VIEW identity_api.person WITH (security_invoker = true) AS
  SELECT id, account, name, number, role, unit_id, class_name, major, avatar, state, locale, title
  FROM identity.person WHERE deleted_at IS NULL;
