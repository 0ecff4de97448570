-- A node that is homework: done by handing it in or by its mark (50-course-build §5).
ALTER TABLE courses.node
  DROP CONSTRAINT node_type_check,
  DROP CONSTRAINT node_completion,
  ADD CONSTRAINT node_type_check
    CHECK (type IN ('chapter', 'section', 'page', 'experiment', 'link', 'video', 'document', 'test', 'homework'))
    NOT VALID,
  ADD CONSTRAINT node_completion CHECK (CASE type
    WHEN 'page' THEN coalesce(completion, '') IN ('viewed', 'manual')
    WHEN 'experiment' THEN coalesce(completion, '') IN ('passed', 'finished', 'reported')
    WHEN 'link' THEN coalesce(completion, '') = 'opened'
    WHEN 'video' THEN coalesce(completion, '') = 'watched'
    WHEN 'document' THEN coalesce(completion, '') IN ('read', 'opened')
    WHEN 'test' THEN coalesce(completion, '') IN ('handedIn', 'passed')
    WHEN 'homework' THEN coalesce(completion, '') IN ('handedIn', 'passed')
    ELSE completion IS NULL END) NOT VALID;
