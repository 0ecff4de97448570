-- The laboratory spaces of units: what they hold, when they are open, who comes in, how many at a time.

CREATE SCHEMA clouds;
CREATE SCHEMA clouds_api;

CREATE TABLE clouds.micro_cloud (
  id uuid PRIMARY KEY,
  code text NOT NULL UNIQUE CHECK (code ~ '^[A-Za-z0-9][A-Za-z0-9_-]{1,31}$'),
  name text NOT NULL CHECK (char_length(name) BETWEEN 2 AND 60),
  -- Attachment shown as the cover; without one a drawing stands in its place.
  cover uuid,
  intro text NOT NULL DEFAULT '' CHECK (char_length(intro) <= 8000),
  unit_id uuid NOT NULL REFERENCES units.unit (id),
  -- Code of CRE_LX.
  subject text,
  external_url text CHECK (char_length(external_url) <= 500),
  -- The external address is for members who are signed in.
  external_members boolean NOT NULL DEFAULT false,
  -- [{day 1–7, from, to}]: hours of the week as `HH:MM` in the zone of the site; `24:00` ends a day.
  week jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(week) = 'array'),
  -- [{date, from, to, note}]: days that differ; without hours the day is closed.
  exceptions jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(exceptions) = 'array'),
  concurrency integer NOT NULL DEFAULT 30 CHECK (concurrency BETWEEN 1 AND 10000),
  member_rule text NOT NULL DEFAULT 'unit' CHECK (member_rule IN ('unit', 'list')),
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'listed', 'maintenance', 'delisted')),
  maintenance_text text CHECK (char_length(maintenance_text) <= 200),
  maintenance_until timestamptz,
  listed_at timestamptz,
  search_terms text[] NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  updated_at timestamptz NOT NULL DEFAULT platform.app_now(),
  deleted_at timestamptz,
  CHECK (state <> 'maintenance' OR maintenance_text IS NOT NULL)
);
CREATE INDEX micro_cloud_shown ON clouds.micro_cloud (listed_at DESC, id)
  WHERE state IN ('listed', 'maintenance') AND deleted_at IS NULL;
CREATE INDEX micro_cloud_unit ON clouds.micro_cloud (unit_id);
CREATE INDEX micro_cloud_search ON clouds.micro_cloud USING gin (search_terms);

CREATE TABLE clouds.cloud_experiment (
  cloud_id uuid NOT NULL REFERENCES clouds.micro_cloud (id),
  experiment_id uuid NOT NULL REFERENCES experiments.experiment (id),
  sort integer NOT NULL,
  PRIMARY KEY (cloud_id, experiment_id)
);
CREATE INDEX cloud_experiment_experiment ON clouds.cloud_experiment (experiment_id);

CREATE TABLE clouds.cloud_manager (
  cloud_id uuid NOT NULL REFERENCES clouds.micro_cloud (id),
  person_id uuid NOT NULL REFERENCES identity.person (id),
  sort integer NOT NULL,
  PRIMARY KEY (cloud_id, person_id)
);
CREATE INDEX cloud_manager_person ON clouds.cloud_manager (person_id);

CREATE TABLE clouds.cloud_member (
  cloud_id uuid NOT NULL REFERENCES clouds.micro_cloud (id),
  person_id uuid NOT NULL REFERENCES identity.person (id),
  added_by uuid,
  added_at timestamptz NOT NULL DEFAULT platform.app_now(),
  PRIMARY KEY (cloud_id, person_id)
);
CREATE INDEX cloud_member_person ON clouds.cloud_member (person_id);

CREATE TABLE clouds.cloud_notice (
  id uuid PRIMARY KEY,
  cloud_id uuid NOT NULL REFERENCES clouds.micro_cloud (id),
  title text NOT NULL CHECK (char_length(title) BETWEEN 2 AND 100),
  body text NOT NULL DEFAULT '' CHECK (char_length(body) <= 5000),
  state text NOT NULL DEFAULT 'published' CHECK (state IN ('published', 'withdrawn')),
  published_by uuid,
  published_at timestamptz NOT NULL DEFAULT platform.app_now(),
  withdrawn_at timestamptz
);
CREATE INDEX cloud_notice_cloud ON clouds.cloud_notice (cloud_id, published_at DESC);

-- Who wants to be told when a cloud opens next; told once.
CREATE TABLE clouds.cloud_reminder (
  cloud_id uuid NOT NULL REFERENCES clouds.micro_cloud (id),
  person_id uuid NOT NULL REFERENCES identity.person (id),
  at timestamptz NOT NULL,
  PRIMARY KEY (cloud_id, person_id)
);
CREATE INDEX cloud_reminder_at ON clouds.cloud_reminder (at);

INSERT INTO platform.personal_data VALUES
  ('clouds.cloud_manager', 'person_id', 'while the person manages the cloud', true, 'removed with the account'),
  ('clouds.cloud_member', 'person_id', 'while the person is a member', true, 'removed with the account'),
  ('clouds.cloud_notice', 'published_by', 'while the cloud exists', true, 'kept: authorship'),
  ('clouds.cloud_reminder', 'person_id', 'until the cloud opens', false, 'removed with the account');
