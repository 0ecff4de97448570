-- A code is known by its table and itself; rows of imports name what they wrote by an id.
alter table settings.code add column id uuid not null default gen_random_uuid();
create unique index code_id on settings.code (id);
