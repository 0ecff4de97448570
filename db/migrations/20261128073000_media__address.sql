-- A video may lie on a server of the school instead of here: its address in the place of stored bytes.
ALTER TABLE media.file
  ALTER COLUMN attachment_id DROP NOT NULL, ALTER COLUMN path DROP NOT NULL, ALTER COLUMN bytes DROP NOT NULL,
  ADD COLUMN address text CHECK (char_length(address) <= 2000),
  ADD CONSTRAINT file_place CHECK (CASE WHEN address IS NULL
    THEN attachment_id IS NOT NULL AND path IS NOT NULL AND bytes IS NOT NULL
    ELSE kind = 'video' AND NOT downloadable AND attachment_id IS NULL AND path IS NULL AND bytes IS NULL END);
