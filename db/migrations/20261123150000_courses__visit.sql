-- When a person last worked on a page of a course, for modules above (at-risk signals of the teacher's desk).
CREATE VIEW courses_api.visit WITH (security_invoker = true) AS
  SELECT p.person_id, n.course_id, p.node_id, p.last_at
  FROM courses.progress p JOIN courses.node n ON n.id = p.node_id;
