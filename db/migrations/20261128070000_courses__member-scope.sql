-- Whose classes a member of the team sees: all of the course, or those he or she teaches.
ALTER TABLE courses.course_member ADD COLUMN scope text NOT NULL DEFAULT 'all' CHECK (scope IN ('all', 'own'));
UPDATE courses.course_member SET scope = 'own' WHERE role IN ('assistant', 'support');
ALTER TABLE courses.course_member ADD CONSTRAINT course_member_lead_scope CHECK (role <> 'lead' OR scope = 'all');
CREATE OR REPLACE VIEW courses_api.course_member WITH (security_invoker = true) AS
  SELECT course_id, person_id, role, granted, scope FROM courses.course_member;
