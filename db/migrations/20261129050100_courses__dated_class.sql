-- Classes for which some node of their course has dates of its own: the others go by the dates of the course.
CREATE VIEW courses_api.dated_class WITH (security_invoker = true) AS
  SELECT DISTINCT n.course_id, c.class_id
  FROM courses.node_class c JOIN courses.node n ON n.id = c.node_id AND n.deleted_at IS NULL;
