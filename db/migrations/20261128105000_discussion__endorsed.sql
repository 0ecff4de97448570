-- An answer of a learner the team stands for, beside the one its asker accepts.
ALTER TABLE discussion.post ADD COLUMN endorsed_at timestamptz, ADD COLUMN endorsed_by uuid;
-- Visible endorsed replies.
ALTER TABLE discussion.topic ADD COLUMN endorsed integer NOT NULL DEFAULT 0;
