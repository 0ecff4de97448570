-- A bank of a unit that was deleted keeps its questions and links: it comes back out of the bin as it was.
ALTER TABLE questions.bank
  ADD COLUMN deleted_at timestamptz,
  ADD COLUMN deleted_by uuid,
  ADD CONSTRAINT bank_deleted CHECK (deleted_at IS NULL OR unit_id IS NOT NULL);

INSERT INTO platform.personal_data (relation, subject, retention, export, erase) VALUES
  ('questions.bank', 'deleted_by', 'while the bank exists', true, 'kept: authorship'),
  ('questions.bank_link', 'ended_by', 'while the bank exists', true, 'kept: authorship');
