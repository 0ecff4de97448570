CREATE SCHEMA question_exchange;

-- Questions that were brought into a bank from a file, at once: what became of each, and which it made.
CREATE TABLE question_exchange.import (
  id uuid PRIMARY KEY,
  course_id uuid NOT NULL,
  file_name text NOT NULL CHECK (char_length(file_name) BETWEEN 1 AND 200),
  format text NOT NULL CHECK (format IN ('word', 'xlsx', 'moodle', 'gift', 'aiken')),
  -- Questions of the file by what became of them.
  taken integer NOT NULL CHECK (taken >= 0),
  changed integer NOT NULL CHECK (changed >= 0),
  left_out integer NOT NULL CHECK (left_out >= 0),
  -- A line for each question of the file: reportLine of shared/exchange.contract.ts. It names no key.
  report jsonb NOT NULL,
  question_ids uuid[] NOT NULL,
  by_id uuid,
  at timestamptz NOT NULL DEFAULT platform.app_now(),
  undone_at timestamptz,
  -- Questions that stayed when it was undone, because they were used or changed.
  stayed integer CHECK (stayed >= 0)
);
CREATE INDEX import_course ON question_exchange.import (course_id, at DESC, id DESC);

INSERT INTO platform.personal_data (relation, subject, retention, export, erase, withheld) VALUES
  ('question_exchange.import', 'by_id', 'while the course exists', true, 'kept: authorship', '{report,question_ids}');
