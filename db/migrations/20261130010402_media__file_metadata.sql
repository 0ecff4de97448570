-- Where a file is from and what it is, by codes of the settings: source, type, review, state. What is not said is absent.
ALTER TABLE media.file ADD COLUMN metadata jsonb NOT NULL DEFAULT '{}'
  CONSTRAINT file_metadata CHECK (jsonb_typeof(metadata) = 'object');
