-- Students of a major are counted from the index alone.
CREATE INDEX person_student_major ON identity.person (major, unit_id)
  WHERE role = 6 AND state = 'active' AND deleted_at IS NULL AND major IS NOT NULL;
