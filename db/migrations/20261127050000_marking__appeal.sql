-- 成绩复核 of a question: what a candidate asks about a score of a released result, and what the team answered. Whose it
-- is stands with the attempt.
CREATE TABLE marking.appeal (
  id uuid PRIMARY KEY,
  exam_id uuid NOT NULL,
  attempt_id uuid NOT NULL,
  item text NOT NULL,
  question_id uuid NOT NULL,
  question_number integer NOT NULL,
  -- Number of the question on the form of the candidate, from 1.
  place smallint NOT NULL CHECK (place >= 1),
  text text NOT NULL CHECK (char_length(text) BETWEEN 10 AND 500),
  state text NOT NULL DEFAULT 'submitted' CHECK (state IN ('submitted', 'kept', 'changed', 'withdrawn')),
  -- Scores of the answer when it was asked about, and after a change.
  score_before numeric(7, 2) NOT NULL,
  score_after numeric(7, 2),
  answer text CHECK (char_length(answer) BETWEEN 5 AND 500),
  answered_by uuid,
  submitted_at timestamptz NOT NULL,
  answered_at timestamptz,
  CHECK ((state IN ('kept', 'changed')) = (answer IS NOT NULL)),
  CHECK ((state = 'changed') = (score_after IS NOT NULL)),
  CHECK (num_nonnulls(answer, answered_at, answered_by) IN (0, 3))
);
-- A question is reviewed once; one that was taken back may be asked about again.
CREATE UNIQUE INDEX appeal_question ON marking.appeal (attempt_id, item) WHERE state <> 'withdrawn';
CREATE INDEX appeal_exam ON marking.appeal (exam_id, submitted_at, id);

ALTER TABLE marking.appeal ENABLE ROW LEVEL SECURITY;
ALTER TABLE marking.appeal FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON marking.appeal USING ((SELECT platform.app_is_system()))
  WITH CHECK ((SELECT platform.app_is_system()));

INSERT INTO platform.personal_data VALUES
  ('marking.appeal', 'answered_by', '10 years after the class ended', false, 'kept without name: record of marks');
