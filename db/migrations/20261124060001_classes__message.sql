-- A message of the team to chosen learners of a class, and to whom it went.
CREATE TABLE classes.message (
  id uuid PRIMARY KEY,
  class_id uuid NOT NULL REFERENCES classes.class (id),
  author_id uuid NOT NULL,
  text text NOT NULL CHECK (char_length(text) BETWEEN 2 AND 500),
  at timestamptz NOT NULL DEFAULT platform.app_now()
);
CREATE INDEX message_class ON classes.message (class_id, at DESC);
CREATE TABLE classes.message_to (
  message_id uuid NOT NULL REFERENCES classes.message (id) ON DELETE CASCADE,
  person_id uuid NOT NULL,
  PRIMARY KEY (message_id, person_id)
);
INSERT INTO platform.personal_data VALUES
  ('classes.message', 'author_id', '10 years after the class ended', true, 'kept without name: teaching record'),
  ('classes.message_to', 'person_id', '10 years after the class ended', true, 'kept without name: teaching record');
