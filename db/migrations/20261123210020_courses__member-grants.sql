-- What a member may do beyond the role, for lists that tell it of each row.
CREATE OR REPLACE VIEW courses_api.course_member WITH (security_invoker = true) AS
  SELECT course_id, person_id, role, granted FROM courses.course_member;
