-- Readers of other languages than Chinese are given the English name first.
alter table clouds.micro_cloud add column name_en text check (char_length(name_en) between 1 and 120);
