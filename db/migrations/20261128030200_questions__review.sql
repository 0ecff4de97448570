-- A bank whose questions become ready only after somebody else has looked at them.
ALTER TABLE questions.bank ADD COLUMN review boolean NOT NULL DEFAULT false;

-- How far the review of a draft is: it waits for somebody, or came back with an opinion.
ALTER TABLE questions.question ADD COLUMN review text
  CHECK (review IN ('pending', 'returned') AND (review IS NULL OR state = 'draft'));
CREATE INDEX question_review ON questions.question (bank_id, review, updated_at DESC)
  WHERE review IS NOT NULL AND deleted_at IS NULL;

CREATE TABLE questions.review (
  id uuid PRIMARY KEY,
  question_id uuid NOT NULL REFERENCES questions.question (id),
  number integer NOT NULL CHECK (number >= 1),
  submitter_id uuid,
  submitted_at timestamptz NOT NULL DEFAULT platform.app_now(),
  -- `withdrawn`: what it asks was changed, it was retired, or the bank has no reviews any more.
  verdict text CHECK (verdict IN ('passed', 'returned', 'withdrawn')),
  reviewer_id uuid,
  decided_at timestamptz,
  opinion text NOT NULL DEFAULT '' CHECK (char_length(opinion) <= 500),
  CHECK ((verdict IS NULL) = (decided_at IS NULL))
);
CREATE UNIQUE INDEX review_open ON questions.review (question_id) WHERE verdict IS NULL;
CREATE INDEX review_question ON questions.review (question_id, submitted_at DESC);

-- An opinion may say what the key is: it stays with the bank.
INSERT INTO platform.personal_data (relation, subject, retention, export, erase, withheld) VALUES
  ('questions.review', 'reviewer_id', 'while the course exists', true, 'kept: authorship', '{opinion}');
