-- The object whose rows a sheet holds (a course, whose outline is read in); null where an import belongs to none.
ALTER TABLE imports.import ADD COLUMN object_id uuid;
