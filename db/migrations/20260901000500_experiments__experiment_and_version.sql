CREATE SCHEMA experiments;
CREATE SCHEMA experiments_api;

CREATE TABLE experiments.experiment (
  id uuid PRIMARY KEY,
  code text NOT NULL UNIQUE CHECK (code ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$'),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  name_en text,
  unit_id uuid NOT NULL REFERENCES units.unit (id),
  leader_id uuid NOT NULL REFERENCES identity.person (id),
  category text,
  level text NOT NULL DEFAULT 'ordinary' CHECK (level IN ('national', 'provincial', 'school', 'ordinary')),
  kind text NOT NULL DEFAULT 'basic' CHECK (kind IN ('basic', 'comprehensive', 'design', 'innovative')),
  hours numeric(5, 1) NOT NULL DEFAULT 2 CHECK (hours > 0),
  pass_score numeric(6, 2) NOT NULL DEFAULT 60 CHECK (pass_score BETWEEN 0 AND 100),
  expected_minutes integer NOT NULL DEFAULT 45 CHECK (expected_minutes > 0),
  cover text,
  brief text NOT NULL DEFAULT '',
  -- Long texts of the details page by section name (target, basis, devices …): read as a whole, never searched.
  content jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(content) = 'object'),
  majors text[] NOT NULL DEFAULT '{}',
  knowledge text[] NOT NULL DEFAULT '{}',
  tags text[] NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'draft'
    CHECK (state IN ('draft', 'submitted', 'returned', 'approved', 'listed', 'delisted', 'archived')),
  published_version_id uuid,
  listed_at timestamptz,
  step_count integer NOT NULL DEFAULT 0,
  search_terms text[] NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  updated_at timestamptz NOT NULL DEFAULT platform.app_now(),
  deleted_at timestamptz
);
CREATE INDEX experiment_listed ON experiments.experiment (listed_at DESC, id) WHERE state = 'listed';
CREATE INDEX experiment_facets ON experiments.experiment (category, level, kind) WHERE state = 'listed';
CREATE INDEX experiment_unit ON experiments.experiment (unit_id, state);
CREATE INDEX experiment_leader ON experiments.experiment (leader_id);
CREATE INDEX experiment_search ON experiments.experiment USING gin (search_terms);

CREATE TABLE experiments.team_member (
  experiment_id uuid NOT NULL REFERENCES experiments.experiment (id),
  person_id uuid NOT NULL REFERENCES identity.person (id),
  duty text NOT NULL DEFAULT '',
  sort integer NOT NULL DEFAULT 0,
  PRIMARY KEY (experiment_id, person_id)
);
CREATE INDEX team_member_person ON experiments.team_member (person_id);

CREATE TABLE experiments.step_definition (
  experiment_id uuid NOT NULL REFERENCES experiments.experiment (id),
  seq smallint NOT NULL CHECK (seq > 0),
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 100),
  goal text NOT NULL DEFAULT '',
  expect_seconds integer NOT NULL CHECK (expect_seconds > 0),
  max_score numeric(6, 2) NOT NULL CHECK (max_score >= 0 AND max_score <= 100),
  scoring_model text NOT NULL DEFAULT '' CHECK (char_length(scoring_model) <= 200),
  score_kind text NOT NULL DEFAULT 'operation' CHECK (score_kind IN ('operation', 'report', 'preview', 'teacher')),
  -- The words of the other interface languages: {"en-US": {"title": …, "goal": …}}.
  words jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (experiment_id, seq)
);

CREATE TABLE experiments.experiment_version (
  id uuid PRIMARY KEY,
  experiment_id uuid NOT NULL REFERENCES experiments.experiment (id),
  number integer NOT NULL CHECK (number > 0),
  launch_kind text NOT NULL DEFAULT 'package' CHECK (launch_kind IN ('package', 'external', 'lti', 'scorm', 'download')),
  -- Flavour found by content: html, unity, ejss, godot, h5p, cmi5, scorm-1.2, scorm-2004.
  flavour text,
  upload_id uuid,
  filename text NOT NULL,
  bytes bigint NOT NULL,
  sha256 text NOT NULL,
  note text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'uploaded' CHECK (state IN ('uploaded', 'checking', 'ready', 'failed')),
  entry text,
  profile text CHECK (profile IN ('strict', 'compat', 'threads', 'window')),
  content_label text UNIQUE,
  manifest jsonb,
  files integer,
  inflated_bytes bigint,
  -- {"findings": [{code, severity, path, line, key, params}], "scan": "notScanned", "reason": {key, params}}
  report jsonb,
  blocking integer NOT NULL DEFAULT 0,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  checked_at timestamptz,
  deleted_at timestamptz,
  CHECK (state <> 'ready' OR (entry IS NOT NULL AND profile IS NOT NULL AND content_label IS NOT NULL))
);
CREATE UNIQUE INDEX experiment_version_number ON experiments.experiment_version (experiment_id, number)
  WHERE deleted_at IS NULL;
ALTER TABLE experiments.experiment ADD FOREIGN KEY (published_version_id) REFERENCES experiments.experiment_version (id);

-- A run keeps its version for ever, so nothing of a ready version changes; it may only be marked deleted.
CREATE FUNCTION experiments.keep_ready_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR to_jsonb(OLD) - 'deleted_at' IS DISTINCT FROM to_jsonb(NEW) - 'deleted_at' THEN
    RAISE EXCEPTION 'a ready experiment version is immutable' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ready_version_kept BEFORE UPDATE OR DELETE ON experiments.experiment_version
  FOR EACH ROW WHEN (OLD.state = 'ready') EXECUTE FUNCTION experiments.keep_ready_version();

-- Which version was published when: the road back.
CREATE TABLE experiments.publication (
  id uuid PRIMARY KEY,
  experiment_id uuid NOT NULL REFERENCES experiments.experiment (id),
  version_id uuid NOT NULL REFERENCES experiments.experiment_version (id),
  how text NOT NULL CHECK (how IN ('publish', 'roll_back')),
  by uuid,
  at timestamptz NOT NULL DEFAULT platform.app_now()
);
CREATE INDEX publication_experiment ON experiments.publication (experiment_id, at DESC);
CREATE INDEX publication_version ON experiments.publication (version_id);

CREATE TABLE experiments.package_file (
  version_id uuid NOT NULL REFERENCES experiments.experiment_version (id),
  path text NOT NULL,
  sha256 text NOT NULL REFERENCES files.blob (sha256),
  bytes bigint NOT NULL,
  type text NOT NULL,
  encoding text CHECK (encoding IN ('gzip', 'br')),
  -- Stored, but answered 404 by the content host (programs, server pages).
  blocked boolean NOT NULL DEFAULT false,
  PRIMARY KEY (version_id, path)
);
CREATE INDEX package_file_blob ON experiments.package_file (sha256);

CREATE VIEW experiments_api.listed WITH (security_invoker = true) AS
  SELECT e.id, e.code, e.name, e.name_en, e.unit_id, e.leader_id, e.category, e.level, e.kind, e.hours, e.listed_at,
    e.published_version_id
  FROM experiments.experiment e WHERE e.state = 'listed' AND e.deleted_at IS NULL;
-- Any experiment by id, for names in lists of runs, courses and reports.
CREATE VIEW experiments_api.experiment WITH (security_invoker = true) AS
  SELECT e.id, e.code, e.name, e.name_en, e.unit_id, e.leader_id, e.state, e.pass_score, e.expected_minutes
  FROM experiments.experiment e WHERE e.deleted_at IS NULL;

INSERT INTO platform.personal_data VALUES
  ('experiments.experiment', 'leader_id', 'while the experiment exists', true, 'kept: authorship'),
  ('experiments.team_member', 'person_id', 'while the experiment exists', true, 'removed with the account'),
  ('experiments.experiment_version', 'created_by', 'while the version exists', true, 'kept: authorship'),
  ('experiments.publication', 'by', 'while the experiment exists', true, 'kept: proof of the decision');
