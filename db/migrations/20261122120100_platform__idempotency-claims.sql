-- Answers of repeated requests are kept sealed, and a claim that has acted is never given away again.
DELETE FROM platform.idempotency;
ALTER TABLE platform.idempotency
  DROP COLUMN body,
  DROP COLUMN key,
  ADD COLUMN key bytea NOT NULL,
  ADD COLUMN claim uuid NOT NULL,
  ADD COLUMN acted boolean NOT NULL DEFAULT false,
  ADD COLUMN answer bytea,
  ADD PRIMARY KEY (owner, key);
