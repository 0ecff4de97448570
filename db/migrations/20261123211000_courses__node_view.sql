-- Names of nodes for modules that stand at one.
CREATE VIEW courses_api.node WITH (security_invoker = true) AS
  SELECT id, course_id, type, name FROM courses.node WHERE deleted_at IS NULL;
