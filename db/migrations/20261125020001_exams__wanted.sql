-- Learners who belong to the classes of an exam now: those named for it, or of a test without any all running classes of
-- its course. Who changed the class counts in the present one.
CREATE FUNCTION exams.learners_of(exam uuid) RETURNS TABLE (person_id uuid, class_id uuid) LANGUAGE sql STABLE ROWS 100
  BEGIN ATOMIC
    SELECT DISTINCT ON (n.person_id) n.person_id, n.class_id
    FROM exams.exam e
    JOIN classes_api.class k ON k.course_id = e.course_id
    JOIN classes_api.enrolment n ON n.class_id = k.id AND n.state IN ('active', 'completed')
    WHERE e.id = learners_of.exam AND (
      EXISTS (SELECT FROM exams.exam_class x WHERE x.exam_id = e.id AND x.class_id = k.id)
      OR (e.kind = 'test' AND k.state = 'running' AND NOT EXISTS (SELECT FROM exams.exam_class x WHERE x.exam_id = e.id)))
    ORDER BY n.person_id, n.state = 'active' DESC, n.joined_at DESC, n.class_id;
  END;
