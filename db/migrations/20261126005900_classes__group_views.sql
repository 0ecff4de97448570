-- Sets of groups and the places in them, for the modules above: homework that a group hands in together. A place counts
-- while the enrolment is in the class of its set.
CREATE VIEW classes_api.group_set WITH (security_invoker = true) AS
  SELECT id, class_id, name, created_at FROM classes.group_set;
CREATE VIEW classes_api.group_place WITH (security_invoker = true) AS
  SELECT s.id AS set_id, s.class_id, g.id AS group_id, g.name AS group_name, g.sort, e.person_id
  FROM classes.group_set s
  JOIN classes.group_member m ON m.set_id = s.id
  JOIN classes.learner_group g ON g.id = m.group_id
  JOIN classes.enrolment e ON e.id = m.enrolment_id AND e.class_id = s.class_id AND e.state IN ('active', 'completed');
CREATE OR REPLACE VIEW classes_api.class WITH (security_invoker = true) AS
  SELECT id, course_id, term_id, code, name, state, merged_into, ended_at FROM classes.class;
