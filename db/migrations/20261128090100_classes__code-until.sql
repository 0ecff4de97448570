-- Until when a join code lets people in; null: as long as the class lasts.
ALTER TABLE classes.class ADD COLUMN code_until timestamptz;
