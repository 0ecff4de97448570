-- Facts of a person that administration and the personal centre need.
ALTER TABLE identity.person ADD COLUMN intro text CHECK (char_length(intro) <= 500);
-- The account is removed at this time unless its owner takes the wish back.
ALTER TABLE identity.person ADD COLUMN cancel_at timestamptz;
-- The import that created or last changed the person.
ALTER TABLE identity.person ADD COLUMN import_job_id uuid;

-- Lists of a million people: each order and each filter that selects few rows has an index of its own.
CREATE INDEX person_created ON identity.person (created_at DESC NULLS LAST, id) WHERE deleted_at IS NULL;
CREATE INDEX person_name ON identity.person (name, id) WHERE deleted_at IS NULL;
CREATE INDEX person_number_order ON identity.person (number, id) WHERE deleted_at IS NULL;
CREATE INDEX person_login ON identity.person (last_login_at, id) WHERE deleted_at IS NULL;
CREATE INDEX person_login_newest ON identity.person (last_login_at DESC NULLS LAST, id) WHERE deleted_at IS NULL;
CREATE INDEX person_class ON identity.person (class_name, id) WHERE deleted_at IS NULL;
CREATE INDEX person_major ON identity.person (major) WHERE major IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX person_role ON identity.person (role, id) WHERE deleted_at IS NULL;
CREATE INDEX person_state ON identity.person (state, created_at DESC NULLS LAST, id) WHERE deleted_at IS NULL;
CREATE INDEX person_unit_order ON identity.person (unit_id, id) WHERE deleted_at IS NULL;
CREATE INDEX person_import ON identity.person (import_job_id) WHERE import_job_id IS NOT NULL;
CREATE INDEX person_any_email ON identity.person (lower(email)) WHERE email IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX person_deleted ON identity.person (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX person_cancel ON identity.person (cancel_at) WHERE cancel_at IS NOT NULL AND deleted_at IS NULL;

-- Accounts that are locked at some place at this moment: five failures within ten minutes, the last one less than 30
-- minutes ago.
CREATE VIEW identity.locked_account WITH (security_invoker = true) AS
  SELECT account, max(at) AS last_failure FROM (
    SELECT account, at, lead(at, 4) OVER newest AS fifth, row_number() OVER newest AS nth
    FROM identity.login_failure WHERE failed AND at > platform.app_now() - interval '40 minutes'
    WINDOW newest AS (PARTITION BY account, place ORDER BY at DESC)
  ) place
  WHERE nth = 1 AND fifth IS NOT NULL AND at - fifth <= interval '10 minutes'
    AND at > platform.app_now() - interval '30 minutes'
  GROUP BY account;

-- A code that proves a new address belongs to the person who asked for it.
ALTER TABLE identity.one_time_code DROP CONSTRAINT one_time_code_purpose_check;
ALTER TABLE identity.one_time_code ADD CONSTRAINT one_time_code_purpose_check
  CHECK (purpose IN ('register', 'recover', 'contact'));
ALTER TABLE identity.one_time_code ADD COLUMN person_id uuid REFERENCES identity.person (id);

-- Applications to belong to a unit under a number. One is open at most, one is in force at most, and a number of a unit
-- is never in force twice.
CREATE TABLE identity.unit_binding (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES identity.person (id),
  unit_id uuid NOT NULL REFERENCES units.unit (id),
  number text NOT NULL CHECK (char_length(number) BETWEEN 1 AND 32),
  real_name text NOT NULL CHECK (char_length(real_name) BETWEEN 2 AND 40),
  note text CHECK (char_length(note) <= 200),
  proof uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(proof) <= 2),
  state text NOT NULL DEFAULT 'submitted' CHECK (state IN ('submitted', 'approved', 'rejected', 'withdrawn')),
  opinion text CHECK (char_length(opinion) <= 200),
  -- Why an approved one is no longer in force: another took its place, or the person was moved.
  ended_by text CHECK (ended_by IN ('self', 'replaced', 'moved')),
  decided_by uuid REFERENCES identity.person (id),
  decided_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  submitted_at timestamptz NOT NULL DEFAULT platform.app_now(),
  updated_at timestamptz NOT NULL DEFAULT platform.app_now(),
  CHECK (state NOT IN ('approved', 'rejected') OR decided_at IS NOT NULL),
  CHECK (state <> 'rejected' OR opinion IS NOT NULL)
);
CREATE UNIQUE INDEX unit_binding_open ON identity.unit_binding (person_id) WHERE state = 'submitted';
CREATE UNIQUE INDEX unit_binding_in_force ON identity.unit_binding (person_id) WHERE state = 'approved';
CREATE UNIQUE INDEX unit_binding_number ON identity.unit_binding (unit_id, number) WHERE state = 'approved';
CREATE INDEX unit_binding_person ON identity.unit_binding (person_id, submitted_at DESC);
CREATE INDEX unit_binding_queue ON identity.unit_binding (state, submitted_at DESC);
CREATE INDEX unit_binding_unit ON identity.unit_binding (unit_id, state, submitted_at DESC);

-- What the data register says must stay inside when a person asks for their own data.
ALTER TABLE platform.personal_data ADD COLUMN withheld text[] NOT NULL DEFAULT '{}';
UPDATE platform.personal_data SET withheld = '{sso_hash}' WHERE relation = 'identity.session';
UPDATE platform.personal_data SET withheld = '{hash}' WHERE relation = 'identity.device';
UPDATE platform.personal_data SET withheld = '{search_terms,import_job_id}' WHERE relation = 'identity.person';

INSERT INTO platform.personal_data VALUES
  ('identity.unit_binding', 'person_id', 'while the account exists', true, 'deleted with the account');
-- What an administrator did to others is theirs, not the administrator's.
UPDATE platform.personal_data SET withheld = '{before,after,reason,object_id,unit_id,tx}' WHERE relation = 'audit.audit_log';
