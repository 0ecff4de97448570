-- The place a question is about: a second of a video, a page of a document of the node its board belongs to.
ALTER TABLE discussion.topic
  ADD COLUMN anchor_kind text CHECK (anchor_kind IN ('second', 'page')),
  ADD COLUMN anchor_at integer CHECK (anchor_at BETWEEN 0 AND 86400),
  ADD CONSTRAINT topic_anchor CHECK ((anchor_kind IS NULL) = (anchor_at IS NULL)) NOT VALID;
