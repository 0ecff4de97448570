-- What the newest version of a question holds beside words: lists are narrowed by it, and by who wrote a question.
ALTER TABLE questions.question
  ADD COLUMN pictures boolean NOT NULL DEFAULT false,
  ADD COLUMN formulas boolean NOT NULL DEFAULT false;
UPDATE questions.question q SET pictures = v.content::text LIKE '%<img %', formulas = v.content::text LIKE '% data-tex=%'
FROM questions.question_version v WHERE v.question_id = q.id AND v.number = q.number;
CREATE INDEX question_pictures ON questions.question (bank_id, updated_at DESC, id DESC)
  WHERE pictures AND deleted_at IS NULL;
CREATE INDEX question_formulas ON questions.question (bank_id, updated_at DESC, id DESC)
  WHERE formulas AND deleted_at IS NULL;
CREATE INDEX question_author ON questions.question (bank_id, created_by, updated_at DESC, id DESC)
  WHERE deleted_at IS NULL;
