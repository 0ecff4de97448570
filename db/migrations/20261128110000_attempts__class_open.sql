-- The page of a class today counts who sits an exam and which papers wait for marks.
CREATE INDEX attempt_class_open ON attempts.attempt (class_id) WHERE state IN ('in_progress', 'marking');
