-- The counts above the list of people are taken from the index alone: a million rows are never visited for them.
CREATE INDEX person_counts ON identity.person (role, state, last_login_at, unit_id, account) WHERE deleted_at IS NULL;
CREATE INDEX person_unit_counts ON identity.person (unit_id, state, role, last_login_at, account) WHERE deleted_at IS NULL;
