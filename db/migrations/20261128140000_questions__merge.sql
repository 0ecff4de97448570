-- The question that stands for this one since they were merged; null again once this one is taken back into use.
ALTER TABLE questions.question ADD COLUMN merged_into uuid REFERENCES questions.question (id);
ALTER TABLE questions.question ADD COLUMN merged_at timestamptz;
ALTER TABLE questions.question ADD CHECK ((merged_into IS NULL) = (merged_at IS NULL));
ALTER TABLE questions.question ADD CHECK (merged_into IS DISTINCT FROM id);
CREATE INDEX question_merged ON questions.question (merged_into) WHERE merged_into IS NOT NULL;
