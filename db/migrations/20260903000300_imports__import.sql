CREATE SCHEMA imports;

-- One sheet a person brings in: read, judged, written, perhaps taken back.
CREATE TABLE imports.import (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  person_id uuid NOT NULL,
  unit_id uuid,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'checked', 'done', 'undone')),
  -- Work in hand or waiting for its turn; `started` once it has the turn of its page and unit.
  work text CHECK (work IN ('read', 'check', 'run', 'undo')),
  started boolean NOT NULL DEFAULT false,
  job_id uuid,
  -- Who works and in which language, as it stood when the work was asked for.
  actor jsonb,
  locale text,
  filename text,
  upload_id uuid,
  sha256 text,
  mode text NOT NULL CHECK (mode IN ('add', 'update', 'both')),
  policy text CHECK (policy IN ('all', 'valid')),
  options text[] NOT NULL DEFAULT '{}',
  -- Columns found in the sheet by their code, headings nobody knows, lines left out.
  columns text[] NOT NULL DEFAULT '{}',
  unknown text[] NOT NULL DEFAULT '{}',
  total integer NOT NULL DEFAULT 0,
  corrected integer NOT NULL DEFAULT 0,
  -- Rows by what the dry run said, and after the run by what became of them.
  counts jsonb NOT NULL DEFAULT '{}',
  result jsonb,
  failure jsonb,
  downloads integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  touched_at timestamptz NOT NULL DEFAULT platform.app_now(),
  finished_at timestamptz,
  undone_at timestamptz,
  CHECK (NOT started OR work IS NOT NULL)
);
CREATE INDEX import_person ON imports.import (person_id, created_at DESC);
CREATE INDEX import_sheet ON imports.import (name, sha256, finished_at) WHERE finished_at IS NOT NULL;
CREATE INDEX import_work ON imports.import (touched_at) WHERE work IS NOT NULL;
CREATE INDEX import_age ON imports.import (touched_at);
CREATE INDEX import_job ON imports.import (job_id) WHERE work IS NOT NULL;
-- One at a time for each page and unit; a second waits.
CREATE UNIQUE INDEX import_turn ON imports.import (name, coalesce(unit_id, '00000000-0000-0000-0000-000000000000'))
  WHERE started AND work IN ('run', 'undo');

CREATE TABLE imports.import_row (
  import_id uuid NOT NULL REFERENCES imports.import (id) ON DELETE CASCADE,
  line integer NOT NULL,
  -- Order of writing.
  seq integer NOT NULL DEFAULT 0,
  -- Text of the cells by column code.
  cells jsonb NOT NULL,
  corrected boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'same' CHECK (state IN ('new', 'change', 'same', 'error')),
  warned boolean NOT NULL DEFAULT false,
  issues jsonb NOT NULL DEFAULT '[]',
  target uuid,
  before jsonb NOT NULL DEFAULT '{}',
  after jsonb NOT NULL DEFAULT '{}',
  outcome text CHECK (outcome IN ('created', 'updated', 'refused', 'reverted', 'kept')),
  -- An initial password and the like, sealed; gone after a day.
  secret text,
  PRIMARY KEY (import_id, line)
);
CREATE INDEX import_row_state ON imports.import_row (import_id, state, line);
CREATE INDEX import_row_next ON imports.import_row (import_id, seq) WHERE outcome IS NULL AND state IN ('new', 'change');
CREATE INDEX import_row_outcome ON imports.import_row (import_id, outcome, seq) WHERE outcome IS NOT NULL;

ALTER TABLE imports.import ENABLE ROW LEVEL SECURITY;
ALTER TABLE imports.import FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON imports.import
  USING ((SELECT platform.app_is_system()) OR person_id = (SELECT platform.app_person()))
  WITH CHECK ((SELECT platform.app_is_system()) OR person_id = (SELECT platform.app_person()));
ALTER TABLE imports.import_row ENABLE ROW LEVEL SECURITY;
ALTER TABLE imports.import_row FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON imports.import_row
  USING ((SELECT platform.app_is_system()) OR import_id IN (SELECT id FROM imports.import))
  WITH CHECK ((SELECT platform.app_is_system()) OR import_id IN (SELECT id FROM imports.import));

INSERT INTO platform.personal_data VALUES
  ('imports.import', 'person_id', '8 days after the last work on it', false, 'deleted with the account'),
  ('imports.import_row', 'import_id', '8 days after the last work on it; secrets 24 hours', false, 'deleted with its import');
