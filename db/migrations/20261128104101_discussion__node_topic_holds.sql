-- A transaction of its own: the locks of the change above are not held while the table is read.
ALTER TABLE discussion.topic VALIDATE CONSTRAINT topic_title_check;
