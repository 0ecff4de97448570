CREATE SCHEMA grades;
CREATE SCHEMA grades_api;

-- How the total of a course is made. One version is active; a version that was published with is never changed again.
CREATE TABLE grades.scheme (
  id uuid PRIMARY KEY,
  course_id uuid NOT NULL REFERENCES courses.course (id),
  number integer NOT NULL CHECK (number >= 1),
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'active', 'retired')),
  body jsonb NOT NULL CHECK (jsonb_typeof(body) = 'object'),
  version integer NOT NULL DEFAULT 1,
  activated_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  updated_at timestamptz NOT NULL DEFAULT platform.app_now(),
  UNIQUE (course_id, number)
);
CREATE UNIQUE INDEX scheme_active ON grades.scheme (course_id) WHERE state = 'active';
CREATE UNIQUE INDEX scheme_draft ON grades.scheme (course_id) WHERE state = 'draft';

-- A mark entered by hand for an offline item.
CREATE TABLE grades.offline_mark (
  class_id uuid NOT NULL REFERENCES classes.class (id),
  person_id uuid NOT NULL REFERENCES identity.person (id),
  item_key text NOT NULL,
  value numeric(6, 2) NOT NULL CHECK (value BETWEEN 0 AND 100),
  updated_at timestamptz NOT NULL DEFAULT platform.app_now(),
  PRIMARY KEY (class_id, person_id, item_key)
);

-- A number set by hand over a computed one: of a cell (`item/member`) or of the total (`total`). The raw mark stays.
CREATE TABLE grades.adjustment (
  class_id uuid NOT NULL REFERENCES classes.class (id),
  person_id uuid NOT NULL REFERENCES identity.person (id),
  target text NOT NULL,
  value numeric(6, 2) NOT NULL CHECK (value BETWEEN 0 AND 100),
  reason text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT platform.app_now(),
  PRIMARY KEY (class_id, person_id, target)
);

CREATE TABLE grades.publication (
  id uuid PRIMARY KEY,
  class_id uuid NOT NULL REFERENCES classes.class (id),
  course_id uuid NOT NULL REFERENCES courses.course (id),
  scheme_id uuid NOT NULL REFERENCES grades.scheme (id),
  number integer NOT NULL CHECK (number >= 1),
  published_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  withdraw_reason text,
  UNIQUE (class_id, number)
);
CREATE UNIQUE INDEX publication_live ON grades.publication (class_id) WHERE withdrawn_at IS NULL;
CREATE INDEX publication_course ON grades.publication (course_id);

-- What was published, number by number with its derivation: never changed, never deleted.
CREATE TABLE grades.snapshot (
  publication_id uuid NOT NULL REFERENCES grades.publication (id),
  person_id uuid NOT NULL REFERENCES identity.person (id),
  total numeric(6, 2),
  band text,
  tree jsonb NOT NULL,
  PRIMARY KEY (publication_id, person_id)
);
CREATE INDEX snapshot_person ON grades.snapshot (person_id);

-- Who changed which number, when, from what to what, and why.
CREATE TABLE grades.change (
  id uuid PRIMARY KEY,
  class_id uuid NOT NULL REFERENCES classes.class (id),
  person_id uuid NOT NULL REFERENCES identity.person (id),
  target text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('enter', 'adjust', 'restore', 'publish', 'withdraw')),
  before numeric(6, 2),
  after numeric(6, 2),
  reason text,
  actor_id uuid,
  at timestamptz NOT NULL DEFAULT platform.app_now()
);
CREATE INDEX change_person ON grades.change (class_id, person_id, at);

REVOKE UPDATE, DELETE ON grades.snapshot, grades.change FROM vse_app;
REVOKE UPDATE, DELETE ON grades.publication FROM vse_app;
GRANT UPDATE (withdrawn_at, withdraw_reason) ON grades.publication TO vse_app;

-- Marks are nobody's business but the staff's until they are published; then each person sees the own snapshot.
ALTER TABLE grades.offline_mark ENABLE ROW LEVEL SECURITY;
ALTER TABLE grades.offline_mark FORCE ROW LEVEL SECURITY;
CREATE POLICY staff ON grades.offline_mark USING ((SELECT platform.app_is_staff()));
ALTER TABLE grades.adjustment ENABLE ROW LEVEL SECURITY;
ALTER TABLE grades.adjustment FORCE ROW LEVEL SECURITY;
CREATE POLICY staff ON grades.adjustment USING ((SELECT platform.app_is_staff()));
ALTER TABLE grades.change ENABLE ROW LEVEL SECURITY;
ALTER TABLE grades.change FORCE ROW LEVEL SECURITY;
CREATE POLICY staff ON grades.change USING ((SELECT platform.app_is_staff()));
ALTER TABLE grades.snapshot ENABLE ROW LEVEL SECURITY;
ALTER TABLE grades.snapshot FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON grades.snapshot USING ((SELECT platform.app_is_staff())
  OR (person_id = (SELECT platform.app_person()) AND EXISTS (
    SELECT FROM grades.publication p WHERE p.id = publication_id AND p.withdrawn_at IS NULL)));

INSERT INTO platform.personal_data VALUES
  ('grades.offline_mark', 'person_id', '10 years after the class ended', true, 'kept: record of studies'),
  ('grades.adjustment', 'person_id', '10 years after the class ended', true, 'kept: record of studies'),
  ('grades.snapshot', 'person_id', 'as long as the record of studies', true, 'kept: record of studies'),
  ('grades.change', 'person_id', 'as long as the record of studies', true, 'kept: duty to prove');
