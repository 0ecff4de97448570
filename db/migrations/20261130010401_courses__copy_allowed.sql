-- The lead lets other teachers of the unit copy the course while it is published.
ALTER TABLE courses.course ADD COLUMN copy_allowed boolean NOT NULL DEFAULT false;
