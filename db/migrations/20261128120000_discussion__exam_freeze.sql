-- Learners write nothing on the boards of a course while an exam of theirs runs there; a course may leave that out.
ALTER TABLE discussion.setting ADD COLUMN exam_freeze boolean NOT NULL DEFAULT true;
