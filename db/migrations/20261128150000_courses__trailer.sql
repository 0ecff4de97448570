-- The film that introduces a course: a row of media.file, shared by copies of the course.
ALTER TABLE courses.course ADD COLUMN trailer_id uuid;
