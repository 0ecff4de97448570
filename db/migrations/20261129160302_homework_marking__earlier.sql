-- Courses and what each was copied from.
CREATE VIEW courses_api.course_copy WITH (security_invoker = true) AS
  SELECT id, copied_from FROM courses.course WHERE copied_from IS NOT NULL;

-- The other hand-in may be one of an earlier term: the homework it was handed in for, where that is another one.
ALTER TABLE homework_marking.similarity ADD COLUMN other_homework_id uuid;
