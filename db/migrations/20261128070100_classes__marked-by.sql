-- Classes whose work a person may mark: those of his or her scope in the courses he or she marks.
CREATE FUNCTION classes_api.marked_by(person uuid) RETURNS SETOF uuid LANGUAGE sql STABLE ROWS 60
  BEGIN ATOMIC
    SELECT k.id FROM courses_api.course_member m JOIN classes.class k ON k.course_id = m.course_id
    WHERE m.person_id = person AND m.role IN ('lead', 'instructor', 'assistant')
      AND (m.scope = 'all' OR EXISTS (SELECT FROM classes.class_teacher t
        WHERE t.class_id = k.id AND t.person_id = m.person_id));
  END;
