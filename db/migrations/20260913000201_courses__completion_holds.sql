-- A transaction of its own: rows changed together with the rule cannot be checked against it at once.
ALTER TABLE courses.node VALIDATE CONSTRAINT node_completion;
