ALTER TABLE discussion.topic VALIDATE CONSTRAINT topic_anchor;
