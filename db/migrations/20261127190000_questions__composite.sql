ALTER TABLE questions.question DROP CONSTRAINT question_type_check;
ALTER TABLE questions.question ADD CONSTRAINT question_type_check CHECK (type IN ('single', 'multiple', 'truth', 'blank',
  'numeric', 'ordering', 'matching', 'shortAnswer', 'essay', 'file', 'experiment', 'composite'));

-- Questions below a material: forms, answers and marks name them by these ids, as they name whole questions by theirs.
-- What they ask stands in the versions of the whole. An id stays when a newer version has no such question any more.
CREATE TABLE questions.part (
  id uuid PRIMARY KEY,
  -- Checked at the end, for ids are claimed before the question is written.
  question_id uuid NOT NULL REFERENCES questions.question (id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX part_question ON questions.part (question_id);
