-- How a question did in one exam or test: written anew by whoever analyses that exam, and never shown to candidates.
CREATE TABLE questions.question_use (
  question_id uuid NOT NULL REFERENCES questions.question (id),
  exam_id uuid NOT NULL,
  number integer NOT NULL CHECK (number >= 1),
  -- What the exam was called then.
  name text NOT NULL,
  -- When the last attempt was handed in.
  used_at timestamptz NOT NULL,
  -- Attempts handed in that had the question.
  attempts integer NOT NULL CHECK (attempts >= 0),
  -- Candidates the figures are of; 0 and no figures before the results are final.
  n integer NOT NULL CHECK (n >= 0),
  facility numeric(4, 3),
  discrimination numeric(4, 3),
  renewed_at timestamptz NOT NULL DEFAULT platform.app_now(),
  PRIMARY KEY (question_id, exam_id, number)
);
CREATE INDEX question_use_exam ON questions.question_use (exam_id);

-- The same over all uses, kept with the question for lists: facility and discrimination weighted by candidates, null where
-- too few have had it.
ALTER TABLE questions.question ADD COLUMN uses integer NOT NULL DEFAULT 0,
  ADD COLUMN last_used_at timestamptz,
  ADD COLUMN facility numeric(4, 3),
  ADD COLUMN discrimination numeric(4, 3);
CREATE INDEX question_uses ON questions.question (bank_id, uses, id) WHERE deleted_at IS NULL;
CREATE INDEX question_last_used ON questions.question (bank_id, last_used_at) WHERE last_used_at IS NOT NULL AND deleted_at IS NULL;
-- What has no figure stands last, whichever way one sorts.
CREATE INDEX question_facility_up ON questions.question (bank_id, coalesce(facility, 2), id) WHERE deleted_at IS NULL;
CREATE INDEX question_facility_down ON questions.question (bank_id, coalesce(facility, -2), id) WHERE deleted_at IS NULL;
CREATE INDEX question_discrimination_up ON questions.question (bank_id, coalesce(discrimination, 2), id) WHERE deleted_at IS NULL;
CREATE INDEX question_discrimination_down ON questions.question (bank_id, coalesce(discrimination, -2), id) WHERE deleted_at IS NULL;
