CREATE SCHEMA mistakes;

-- How far somebody is with a question he or she got wrong. What was got wrong is not copied here: the list is read from
-- the answers whose scores and keys may be seen. Without a row nothing was redone.
CREATE TABLE mistakes.practice (
  person_id uuid NOT NULL,
  question_id uuid NOT NULL,
  -- Version of the question.
  question_number integer NOT NULL,
  course_id uuid NOT NULL,
  -- Right redos on different days, one after the other.
  streak smallint NOT NULL DEFAULT 0 CHECK (streak >= 0),
  -- Day of the last of them at the site.
  right_on date,
  mastered_at timestamptz,
  redos integer NOT NULL DEFAULT 0 CHECK (redos >= 0),
  redone_at timestamptz,
  PRIMARY KEY (person_id, question_id, question_number),
  CHECK ((streak = 0) = (right_on IS NULL))
);

-- Questions that are redone one after the other.
CREATE TABLE mistakes.redo (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL,
  -- Ids and order of options follow from it.
  seed text NOT NULL,
  -- {id, questionId, number, points} of each, in their order.
  items jsonb NOT NULL,
  started_at timestamptz NOT NULL
);
CREATE INDEX redo_person ON mistakes.redo (person_id, started_at DESC);

-- An answer is final: its key was shown.
CREATE TABLE mistakes.redo_answer (
  redo_id uuid NOT NULL REFERENCES mistakes.redo (id) ON DELETE CASCADE,
  item text NOT NULL,
  response jsonb NOT NULL,
  score numeric(7, 2) NOT NULL CHECK (score >= 0),
  is_right boolean NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (redo_id, item)
);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['practice', 'redo'] LOOP
    EXECUTE format('ALTER TABLE mistakes.%I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE mistakes.%I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY reach ON mistakes.%I
      USING ((SELECT platform.app_is_system()) OR person_id = (SELECT platform.app_person()))
      WITH CHECK ((SELECT platform.app_is_system()) OR person_id = (SELECT platform.app_person()))', t);
  END LOOP;
END $$;
ALTER TABLE mistakes.redo_answer ENABLE ROW LEVEL SECURITY;
ALTER TABLE mistakes.redo_answer FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON mistakes.redo_answer USING ((SELECT platform.app_is_system()))
  WITH CHECK ((SELECT platform.app_is_system()));

INSERT INTO platform.personal_data (relation, subject, retention, export, erase, withheld) VALUES
  ('mistakes.practice', 'person_id', 'until the account is closed', true, 'deleted', '{}'),
  ('mistakes.redo', 'person_id', 'until the account is closed', true, 'deleted', '{seed,items}');
