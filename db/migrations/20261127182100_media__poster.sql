-- The picture a video shows before it plays: an attachment, and where its bytes lie.
ALTER TABLE media.file ADD COLUMN poster_id uuid, ADD COLUMN poster_path text,
  ADD CONSTRAINT file_poster CHECK ((poster_id IS NULL) = (poster_path IS NULL) AND (poster_id IS NULL OR kind = 'video'));
