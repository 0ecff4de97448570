CREATE SCHEMA notes;

-- What somebody writes for himself or herself beside what a course teaches. Nobody else reads it.
CREATE TABLE notes.note (
  -- Given by the device that wrote it, so that a save which was never answered can be sent again.
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL,
  course_id uuid NOT NULL,
  node_id uuid NOT NULL,
  html text NOT NULL,
  -- The words of it, for the search.
  plain text NOT NULL,
  anchor_kind text CHECK (anchor_kind IN ('second', 'page')),
  anchor_at integer CHECK (anchor_at >= 0),
  -- Raised by every save; a writer names the one it read.
  revision integer NOT NULL CHECK (revision > 0),
  created_at timestamptz NOT NULL,
  saved_at timestamptz NOT NULL,
  -- Undone within some weeks; then it goes for good.
  deleted_at timestamptz,
  CHECK ((anchor_kind IS NULL) = (anchor_at IS NULL))
);
CREATE INDEX note_person ON notes.note (person_id, course_id, created_at DESC, id DESC);

ALTER TABLE notes.note ENABLE ROW LEVEL SECURITY;
ALTER TABLE notes.note FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON notes.note
  USING ((SELECT platform.app_is_system()) OR person_id = (SELECT platform.app_person()))
  WITH CHECK ((SELECT platform.app_is_system()) OR person_id = (SELECT platform.app_person()));

INSERT INTO platform.personal_data (relation, subject, retention, export, erase, withheld) VALUES
  ('notes.note', 'person_id', 'until the account is closed', true, 'deleted', '{}');
