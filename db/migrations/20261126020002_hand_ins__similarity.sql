-- How often the own similarity was looked at before handing in.
ALTER TABLE hand_ins.work ADD COLUMN similarity_looks smallint NOT NULL DEFAULT 0 CHECK (similarity_looks BETWEEN 0 AND 3);
