-- Nodes that are a video or a document (50-course-build §5). What hangs on one is kept by a module above; a copy of the
-- node has the same one.
ALTER TABLE courses.node
  ADD COLUMN file_id uuid,
  DROP CONSTRAINT node_type_check,
  DROP CONSTRAINT node_completion,
  ADD CONSTRAINT node_type_check
    CHECK (type IN ('chapter', 'section', 'page', 'experiment', 'link', 'video', 'document', 'test')) NOT VALID,
  ADD CONSTRAINT node_completion CHECK (CASE type
    WHEN 'page' THEN coalesce(completion, '') IN ('viewed', 'manual')
    WHEN 'experiment' THEN coalesce(completion, '') IN ('passed', 'finished', 'reported')
    WHEN 'link' THEN coalesce(completion, '') = 'opened'
    WHEN 'video' THEN coalesce(completion, '') = 'watched'
    WHEN 'document' THEN coalesce(completion, '') IN ('read', 'opened')
    WHEN 'test' THEN coalesce(completion, '') IN ('handedIn', 'passed')
    ELSE completion IS NULL END) NOT VALID,
  ADD CONSTRAINT node_file CHECK (file_id IS NULL OR type IN ('video', 'document')) NOT VALID;
