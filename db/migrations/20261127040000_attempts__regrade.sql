-- A question of an exam scored anew after its key or rule turned out to be wrong: what was changed, why, by whom.
CREATE TABLE attempts.regrade (
  id uuid PRIMARY KEY,
  exam_id uuid NOT NULL,
  question_id uuid NOT NULL,
  question_number integer NOT NULL,
  -- correctionSchema of papers/shared/correction.model.ts.
  correction jsonb NOT NULL,
  -- `raise`: nobody loses by it.
  policy text NOT NULL CHECK (policy IN ('rule', 'raise')),
  -- Marks given by people are changed too.
  manual boolean NOT NULL,
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 5 AND 200),
  -- Attempts whose total went up, went down, or stayed.
  gained integer NOT NULL,
  lost integer NOT NULL,
  kept integer NOT NULL,
  by_id uuid NOT NULL,
  at timestamptz NOT NULL,
  undone_by uuid,
  undone_at timestamptz,
  undo_reason text CHECK (char_length(undo_reason) BETWEEN 5 AND 200),
  CHECK (num_nonnulls(undone_by, undone_at, undo_reason) IN (0, 3))
);
CREATE INDEX regrade_exam ON attempts.regrade (exam_id, at DESC, id DESC);

-- Both scores of each answer: what it had before and what it got.
CREATE TABLE attempts.regrade_answer (
  regrade_id uuid NOT NULL REFERENCES attempts.regrade (id),
  attempt_id uuid NOT NULL REFERENCES attempts.attempt (id),
  item text NOT NULL,
  before_score numeric(7, 2),
  before_by text,
  before_dropped boolean NOT NULL,
  after_score numeric(7, 2),
  after_by text,
  after_dropped boolean NOT NULL,
  PRIMARY KEY (regrade_id, attempt_id, item)
);
CREATE INDEX regrade_answer_attempt ON attempts.regrade_answer (attempt_id);

-- The question does not count for this attempt: the others are stretched to the full mark.
ALTER TABLE attempts.answer ADD COLUMN dropped boolean NOT NULL DEFAULT false;

CREATE OR REPLACE VIEW attempts_api.answer_item WITH (security_invoker = true) AS
  SELECT a.exam_id, a.id AS attempt_id, a.person_id, a.class_id, a.no, a.state AS attempt_state, a.score AS total,
    w.item, w.question_id, w.question_number, w.points, w.answered, w.score, w.scored_by, w.late_seconds, w.dropped
  FROM attempts.attempt a
  JOIN attempts.answer w ON w.attempt_id = a.id
  WHERE a.state <> 'in_progress' AND a.voided_at IS NULL AND w.question_id IS NOT NULL;
CREATE OR REPLACE VIEW attempts_api.answer_score WITH (security_invoker = true) AS
  SELECT a.exam_id, a.id AS attempt_id, w.score, w.scored_by, w.late_seconds, w.points, w.dropped
  FROM attempts.attempt a
  JOIN attempts.answer w ON w.attempt_id = a.id
  WHERE a.state <> 'in_progress' AND a.voided_at IS NULL;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['regrade', 'regrade_answer'] LOOP
    EXECUTE format('ALTER TABLE attempts.%I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE attempts.%I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY reach ON attempts.%I USING ((SELECT platform.app_is_system()))
      WITH CHECK ((SELECT platform.app_is_system()))', t);
  END LOOP;
END $$;

INSERT INTO platform.personal_data VALUES
  ('attempts.regrade', 'by_id', '10 years after the class ended', false, 'kept without name: examination record');
