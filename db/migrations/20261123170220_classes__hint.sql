-- A sentence of the team to people at work on an experiment of the class, and to whom it went.
CREATE TABLE classes.hint (
  id uuid PRIMARY KEY,
  class_id uuid NOT NULL REFERENCES classes.class (id),
  node_id uuid NOT NULL,
  author_id uuid NOT NULL,
  text text NOT NULL CHECK (char_length(text) BETWEEN 2 AND 200),
  -- To everybody at work, not to chosen people.
  whole boolean NOT NULL,
  at timestamptz NOT NULL DEFAULT platform.app_now()
);
CREATE INDEX hint_place ON classes.hint (class_id, node_id, at DESC);
CREATE TABLE classes.hint_to (
  hint_id uuid NOT NULL REFERENCES classes.hint (id) ON DELETE CASCADE,
  person_id uuid NOT NULL,
  run_id uuid NOT NULL,
  PRIMARY KEY (hint_id, person_id)
);
CREATE INDEX hint_to_run ON classes.hint_to (run_id);
INSERT INTO platform.personal_data VALUES
  ('classes.hint', 'author_id', '10 years after the class ended', true, 'kept without name: teaching record'),
  ('classes.hint_to', 'person_id', '10 years after the class ended', true, 'kept without name: teaching record');
