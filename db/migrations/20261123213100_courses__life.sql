-- Which course a draft was copied from.
ALTER TABLE courses.course ADD COLUMN copied_from uuid REFERENCES courses.course (id);
CREATE INDEX course_copied_from ON courses.course (copied_from) WHERE copied_from IS NOT NULL;
-- Deleted drafts can be had back by their leads.
CREATE INDEX course_bin ON courses.course (deleted_at DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX course_updated ON courses.course (updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX course_cover ON courses.course (cover) WHERE cover IS NOT NULL;

-- Teaching classes of a course, for its own lists: told by the module of classes in the transaction of the class itself.
CREATE TABLE courses.course_class (
  class_id uuid PRIMARY KEY,
  course_id uuid NOT NULL REFERENCES courses.course (id) ON DELETE CASCADE,
  term_id uuid NOT NULL REFERENCES courses.term (id),
  ended boolean NOT NULL DEFAULT false
);
CREATE INDEX course_class_course ON courses.course_class (course_id, term_id);
INSERT INTO courses.course_class (class_id, course_id, term_id, ended)
  SELECT id, course_id, term_id, state = 'ended' FROM classes.class;
