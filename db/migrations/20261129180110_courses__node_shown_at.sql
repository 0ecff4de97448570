-- When a node was first in sight of learners: only then are they notified of it. What was in sight, or used, before this
-- column counts as shown.
ALTER TABLE courses.node ADD COLUMN shown_at timestamptz;
UPDATE courses.node n SET shown_at = n.updated_at
  WHERE n.visible OR EXISTS (SELECT FROM courses.progress p WHERE p.node_id = n.id);
