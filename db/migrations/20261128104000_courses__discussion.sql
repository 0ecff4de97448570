-- A node that is a discussion: done by what is written at its topic (50-course-build §5).
ALTER TABLE courses.node
  ADD COLUMN talk jsonb,
  DROP CONSTRAINT node_type_check,
  DROP CONSTRAINT node_completion,
  ADD CONSTRAINT node_type_check
    CHECK (type IN ('chapter', 'section', 'page', 'experiment', 'link', 'video', 'document', 'test', 'homework',
      'discussion')) NOT VALID,
  ADD CONSTRAINT node_completion CHECK (CASE type
    WHEN 'page' THEN coalesce(completion, '') IN ('viewed', 'manual')
    WHEN 'experiment' THEN coalesce(completion, '') IN ('passed', 'finished', 'reported')
    WHEN 'link' THEN coalesce(completion, '') = 'opened'
    WHEN 'video' THEN coalesce(completion, '') = 'watched'
    WHEN 'document' THEN coalesce(completion, '') IN ('read', 'opened')
    WHEN 'test' THEN coalesce(completion, '') IN ('handedIn', 'passed')
    WHEN 'homework' THEN coalesce(completion, '') IN ('handedIn', 'passed')
    WHEN 'discussion' THEN coalesce(completion, '') = 'posted'
    ELSE completion IS NULL END) NOT VALID,
  ADD CONSTRAINT node_talk CHECK ((talk IS NOT NULL) = (type = 'discussion')) NOT VALID;
-- The text and the rule of a discussion, for the module that keeps its topic.
CREATE OR REPLACE VIEW courses_api.node WITH (security_invoker = true) AS
  SELECT id, course_id, type, name, visible, body, talk FROM courses.node WHERE deleted_at IS NULL;
