-- Every order the list of people offers is the order of an index, read forwards or backwards: the key goes the way of
-- what it follows, and only what may be empty needs a second index that keeps the empty ones last.
DROP INDEX identity.person_created;
CREATE INDEX person_created ON identity.person (created_at, id) WHERE deleted_at IS NULL;
DROP INDEX identity.person_state;
CREATE INDEX person_state ON identity.person (state, created_at, id) WHERE deleted_at IS NULL;
DROP INDEX identity.person_login_newest;
CREATE INDEX person_login_newest ON identity.person (last_login_at DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX person_number_last ON identity.person (number DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX person_class_last ON identity.person (class_name DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX person_unit_last ON identity.person (unit_id DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX unit_binding_submitted ON identity.unit_binding (submitted_at, id);
