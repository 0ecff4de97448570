-- Address of the page whose work it is, so that a finished task leads back to what it changed.
ALTER TABLE tasks.job ADD COLUMN link text CHECK (link LIKE '/%');
