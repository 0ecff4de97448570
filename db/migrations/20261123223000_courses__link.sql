-- A node that leads elsewhere: its address, and done by being opened (50-course-build §5).
ALTER TABLE courses.node
  ADD COLUMN address text,
  DROP CONSTRAINT node_type_check,
  DROP CONSTRAINT node_completion,
  ADD CONSTRAINT node_type_check
    CHECK (type IN ('chapter', 'section', 'page', 'experiment', 'link')) NOT VALID,
  ADD CONSTRAINT node_completion CHECK (CASE type
    WHEN 'page' THEN coalesce(completion, '') IN ('viewed', 'manual')
    WHEN 'experiment' THEN coalesce(completion, '') IN ('passed', 'finished', 'reported')
    WHEN 'link' THEN coalesce(completion, '') = 'opened'
    ELSE completion IS NULL END) NOT VALID,
  ADD CONSTRAINT node_address
    CHECK (address IS NULL OR (type = 'link' AND address LIKE 'https://_%' AND char_length(address) <= 2000)) NOT VALID;
