-- Files a run made (pictures, tables, documents, films): their bytes lie in the store by content, the row names them.
-- Every block has an id of its own, so that an address may name one.
ALTER TABLE runs.run_artifact
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN mime text,
  ADD COLUMN bytes bigint CHECK (bytes > 0),
  DROP CONSTRAINT run_artifact_kind_check,
  ADD CONSTRAINT run_artifact_kind_check CHECK (kind IN ('series', 'report', 'file')),
  ADD CONSTRAINT run_artifact_file_check CHECK ((kind = 'file') = (mime IS NOT NULL AND bytes IS NOT NULL));
CREATE UNIQUE INDEX run_artifact_id ON runs.run_artifact (id);
-- Bytes of all files a run ever handed over, replaced ones too: what was taken stays in the store.
ALTER TABLE runs.run ADD COLUMN file_bytes bigint NOT NULL DEFAULT 0;
