-- An assistant who is a student reads the gradebook of the course like the rest of its team; numbers are changed by
-- others.

CREATE POLICY markers ON grades.offline_mark FOR SELECT USING (class_id IN (SELECT c.id FROM classes_api.class c
  WHERE c.course_id = ANY (ARRAY(SELECT courses_api.marked_by((SELECT platform.app_person()))))));
CREATE POLICY markers ON grades.adjustment FOR SELECT USING (class_id IN (SELECT c.id FROM classes_api.class c
  WHERE c.course_id = ANY (ARRAY(SELECT courses_api.marked_by((SELECT platform.app_person()))))));
CREATE POLICY markers ON grades.flag FOR SELECT USING (class_id IN (SELECT c.id FROM classes_api.class c
  WHERE c.course_id = ANY (ARRAY(SELECT courses_api.marked_by((SELECT platform.app_person()))))));
CREATE POLICY markers ON grades.change FOR SELECT USING (class_id IN (SELECT c.id FROM classes_api.class c
  WHERE c.course_id = ANY (ARRAY(SELECT courses_api.marked_by((SELECT platform.app_person()))))));
CREATE POLICY markers ON grades.snapshot FOR SELECT USING (publication_id IN (SELECT p.id FROM grades.publication p
  WHERE p.course_id = ANY (ARRAY(SELECT courses_api.marked_by((SELECT platform.app_person()))))));
CREATE POLICY markers ON grades.appeal FOR SELECT
  USING (course_id = ANY (ARRAY(SELECT courses_api.marked_by((SELECT platform.app_person())))));
