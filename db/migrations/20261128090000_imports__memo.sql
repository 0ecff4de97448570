-- What taking a written row back needs to know beside the values that are shown.
ALTER TABLE imports.import_row ADD COLUMN memo jsonb;
