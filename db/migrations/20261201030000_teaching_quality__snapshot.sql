CREATE SCHEMA teaching_quality;

-- Figures of a course as they stood on a day, for accreditation; never changed.
CREATE TABLE teaching_quality.snapshot (
  id uuid PRIMARY KEY,
  course_id uuid NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  -- Name of the term, as it was.
  term text,
  -- Classes whose learners are in the figures.
  class_ids uuid[] NOT NULL,
  -- What the figures were narrowed to, and the figures.
  body jsonb NOT NULL,
  made_by uuid NOT NULL,
  made_at timestamptz NOT NULL DEFAULT platform.app_now()
);
CREATE INDEX snapshot_course ON teaching_quality.snapshot (course_id, made_at DESC);

INSERT INTO platform.personal_data (relation, subject, retention, export, erase, withheld) VALUES
  ('teaching_quality.snapshot', 'made_by', 'while the course exists', false, 'kept: who kept the figures', '{}');
