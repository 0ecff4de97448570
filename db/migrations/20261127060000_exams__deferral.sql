-- 缓考申请: why a candidate cannot sit an exam, and what the team decided.
CREATE TABLE exams.deferral (
  id uuid PRIMARY KEY,
  exam_id uuid NOT NULL REFERENCES exams.exam (id) ON DELETE CASCADE,
  person_id uuid NOT NULL,
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 10 AND 500),
  state text NOT NULL DEFAULT 'submitted' CHECK (state IN ('submitted', 'approved', 'rejected', 'withdrawn')),
  opinion text CHECK (char_length(opinion) BETWEEN 5 AND 200),
  decided_by uuid,
  submitted_at timestamptz NOT NULL,
  decided_at timestamptz,
  CHECK ((state IN ('approved', 'rejected')) = (opinion IS NOT NULL)),
  CHECK (num_nonnulls(opinion, decided_by, decided_at) IN (0, 3))
);
-- One request at a time; a refused one may be made again with other proof.
CREATE UNIQUE INDEX deferral_standing ON exams.deferral (exam_id, person_id) WHERE state IN ('submitted', 'approved');
CREATE INDEX deferral_person ON exams.deferral (person_id, exam_id);

ALTER TABLE exams.deferral ENABLE ROW LEVEL SECURITY;
ALTER TABLE exams.deferral FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON exams.deferral
  USING ((SELECT platform.app_is_system()) OR (SELECT platform.app_is_staff()) OR person_id = (SELECT platform.app_person()));

INSERT INTO platform.personal_data (relation, subject, retention, export, erase, withheld) VALUES
  ('exams.deferral', 'person_id', '10 years after the class ended', true, 'kept without name: teaching record', '{}');
