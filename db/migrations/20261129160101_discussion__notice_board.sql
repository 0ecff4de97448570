-- The board of an announcement holds one topic: the announcement itself, with the comments of its readers below.
ALTER TABLE discussion.board
  ADD COLUMN notice_id uuid,
  DROP CONSTRAINT board_kind_check,
  ADD CONSTRAINT board_kind_check CHECK (kind IN ('course', 'class', 'node', 'experiment', 'notice')) NOT VALID,
  ADD CONSTRAINT board_notice CHECK ((notice_id IS NOT NULL) = (kind = 'notice')) NOT VALID;
CREATE UNIQUE INDEX board_stands_at ON discussion.board (course_id, kind, class_id, node_id, notice_id) NULLS NOT DISTINCT;
DROP INDEX discussion.board_place;
