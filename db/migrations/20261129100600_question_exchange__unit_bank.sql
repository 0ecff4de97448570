-- Files are brought into banks of units too.
ALTER TABLE question_exchange.import
  ALTER COLUMN course_id DROP NOT NULL,
  ADD COLUMN bank_id uuid,
  ADD CONSTRAINT import_place CHECK ((course_id IS NULL) <> (bank_id IS NULL));
DROP INDEX question_exchange.import_course;
CREATE INDEX import_place ON question_exchange.import (coalesce(course_id, bank_id), at DESC, id DESC);
