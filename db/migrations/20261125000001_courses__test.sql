-- A node that is a test: done by handing it in or by its score (50-course-build §5).
ALTER TABLE courses.node
  DROP CONSTRAINT node_type_check,
  DROP CONSTRAINT node_completion,
  ADD CONSTRAINT node_type_check
    CHECK (type IN ('chapter', 'section', 'page', 'experiment', 'link', 'test')) NOT VALID,
  ADD CONSTRAINT node_completion CHECK (CASE type
    WHEN 'page' THEN coalesce(completion, '') IN ('viewed', 'manual')
    WHEN 'experiment' THEN coalesce(completion, '') IN ('passed', 'finished', 'reported')
    WHEN 'link' THEN coalesce(completion, '') = 'opened'
    WHEN 'test' THEN coalesce(completion, '') IN ('handedIn', 'passed')
    ELSE completion IS NULL END) NOT VALID;
