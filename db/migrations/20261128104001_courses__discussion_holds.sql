-- A transaction of its own: the locks of the change above are not held while the table is read.
ALTER TABLE courses.node VALIDATE CONSTRAINT node_type_check;
ALTER TABLE courses.node VALIDATE CONSTRAINT node_completion;
ALTER TABLE courses.node VALIDATE CONSTRAINT node_talk;
