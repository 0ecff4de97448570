-- A run may belong to an answer of an attempt at an exam: it is made there, once, and counts nowhere else.
ALTER TABLE runs.run ADD COLUMN exam_attempt_id uuid, ADD COLUMN exam_item text;
ALTER TABLE runs.run DROP CONSTRAINT run_context_kind_check;
ALTER TABLE runs.run ADD CONSTRAINT run_context_kind_check CHECK (context_kind IN ('open', 'course', 'trial', 'attempt'));
ALTER TABLE runs.run ADD CONSTRAINT run_of_attempt CHECK (
  (context_kind = 'attempt') = (exam_attempt_id IS NOT NULL) AND (exam_attempt_id IS NULL) = (exam_item IS NULL));
CREATE UNIQUE INDEX run_exam_item_key ON runs.run (exam_attempt_id, exam_item) WHERE exam_attempt_id IS NOT NULL;
ALTER TABLE questions.question DROP CONSTRAINT question_type_check;
ALTER TABLE questions.question ADD CONSTRAINT question_type_check CHECK (type IN ('single', 'multiple', 'truth', 'blank',
  'numeric', 'ordering', 'matching', 'shortAnswer', 'essay', 'file', 'experiment'));
DROP INDEX runs.run_created_once;
CREATE UNIQUE INDEX run_created_once ON runs.run (person_id, experiment_id, context_kind,
  coalesce(node_id, '00000000-0000-0000-0000-000000000000'), coalesce(class_id, '00000000-0000-0000-0000-000000000000'),
  coalesce(cloud_id, '00000000-0000-0000-0000-000000000000')) WHERE state = 'created' AND context_kind <> 'attempt';
