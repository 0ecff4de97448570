-- Published homework of the running classes a learner is in, with the own dates: what a desk asks across courses.
CREATE VIEW hand_ins_api.learner_homework WITH (security_invoker = true) AS
  SELECT n.person_id, h.id AS homework_id, h.course_id, h.node_id, h.title, coalesce(c.opens_at, h.opens_at) AS opens_at,
    greatest(coalesce(c.due_at, h.due_at), x.due_at) AS due_at
  FROM classes_api.enrolment n
  JOIN classes_api.class k ON k.id = n.class_id AND k.state = 'running'
  JOIN homework.homework h ON h.course_id = n.course_id AND h.state = 'published' AND h.deleted_at IS NULL
  LEFT JOIN homework.homework_class c ON c.homework_id = h.id AND c.class_id = n.class_id
  LEFT JOIN homework.extension x ON x.homework_id = h.id AND x.person_id = n.person_id
  WHERE n.state = 'active' AND (c.class_id IS NOT NULL
    OR NOT EXISTS (SELECT FROM homework.homework_class a WHERE a.homework_id = h.id));
