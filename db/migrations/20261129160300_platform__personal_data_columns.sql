-- A table may speak of people in several columns: the register has a row for each of them.
ALTER TABLE platform.personal_data DROP CONSTRAINT personal_data_pkey, ADD PRIMARY KEY (relation, subject);
