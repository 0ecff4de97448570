-- The topic of a discussion in the outline, opened by its node on the board of that node; its title is the name of the node.
ALTER TABLE discussion.board ADD COLUMN topic_id uuid REFERENCES discussion.topic (id);
CREATE INDEX board_node ON discussion.board (node_id) WHERE node_id IS NOT NULL;
ALTER TABLE discussion.topic
  DROP CONSTRAINT topic_title_check,
  ADD CONSTRAINT topic_title_check CHECK (char_length(title) BETWEEN 1 AND 100) NOT VALID;
