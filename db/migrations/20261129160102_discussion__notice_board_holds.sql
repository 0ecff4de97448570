-- A transaction of its own: the locks of the change above are not held while the table is read.
ALTER TABLE discussion.board VALIDATE CONSTRAINT board_kind_check;
ALTER TABLE discussion.board VALIDATE CONSTRAINT board_notice;
