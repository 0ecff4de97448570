-- Totals handed in to the registry: while the living publication of a class is locked, nothing of its book is written.

ALTER TABLE grades.publication
  ADD COLUMN locked_at timestamptz,
  ADD CONSTRAINT publication_locked_lives CHECK (locked_at IS NULL OR withdrawn_at IS NULL);
GRANT UPDATE (locked_at) ON grades.publication TO vse_app;

ALTER TABLE grades.change DROP CONSTRAINT change_kind_check;
ALTER TABLE grades.change ADD CONSTRAINT change_kind_check
  CHECK (kind IN ('enter', 'clear', 'adjust', 'restore', 'flag', 'publish', 'withdraw', 'handIn', 'unlock'));
