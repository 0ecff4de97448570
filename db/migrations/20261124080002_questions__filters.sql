-- The filters of a large bank by type and by use, each counted by state.
CREATE INDEX question_type ON questions.question (bank_id, type, state, updated_at DESC) WHERE deleted_at IS NULL;
CREATE INDEX question_used ON questions.question (bank_id, updated_at DESC) WHERE used AND deleted_at IS NULL;
