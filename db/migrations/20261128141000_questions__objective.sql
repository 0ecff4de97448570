-- Objectives of the course a question gives evidence of, each with its share in percent: 100 together, or none.
ALTER TABLE questions.question ADD COLUMN objectives jsonb NOT NULL DEFAULT '[]';
CREATE INDEX question_objectives ON questions.question USING gin (objectives jsonb_path_ops) WHERE objectives <> '[]';
