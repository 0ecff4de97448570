-- Files a teacher puts beside what is learnt at a node (53-study §3, 资料). Copies of a node share the stored file.
CREATE TABLE courses.node_material (
  node_id uuid NOT NULL REFERENCES courses.node (id) ON DELETE CASCADE,
  attachment_id uuid NOT NULL,
  added_at timestamptz NOT NULL DEFAULT platform.app_now(),
  PRIMARY KEY (node_id, attachment_id)
);
CREATE INDEX node_material_attachment ON courses.node_material (attachment_id);
