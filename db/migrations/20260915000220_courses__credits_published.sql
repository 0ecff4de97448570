-- A transcript tells the credits of its course.
CREATE OR REPLACE VIEW courses_api.course WITH (security_invoker = true) AS
  SELECT id, unit_id, code, name, name_en, state, credits FROM courses.course WHERE deleted_at IS NULL;
