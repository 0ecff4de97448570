CREATE SCHEMA media;

-- What hangs on a video or document node. A row never changes: saving other settings makes another one, so that copies of
-- a node share theirs without following each other.
CREATE TABLE media.file (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('video', 'document')),
  attachment_id uuid NOT NULL,
  path text NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 255),
  ext text NOT NULL,
  bytes bigint NOT NULL CHECK (bytes > 0),
  -- Seconds of a video, pages of a document, as far as a browser could tell.
  duration numeric(9, 1) CHECK (duration > 0 AND duration <= 86400),
  pages integer CHECK (pages BETWEEN 1 AND 5000),
  max_speed numeric(3, 2) NOT NULL DEFAULT 2 CHECK (max_speed BETWEEN 1 AND 2),
  -- What was not watched yet cannot be skipped.
  no_skip boolean NOT NULL DEFAULT false,
  downloadable boolean NOT NULL DEFAULT false,
  -- Captions in WebVTT: language tag, label, text.
  captions jsonb NOT NULL DEFAULT '[]',
  made_by uuid,
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  CHECK (CASE kind WHEN 'video' THEN pages IS NULL ELSE duration IS NULL END)
);

-- How much of it a learner saw: tenths of seconds of a video, numbers of pages of a document.
CREATE TABLE media.view (
  person_id uuid NOT NULL,
  node_id uuid NOT NULL,
  covered int4multirange NOT NULL DEFAULT '{}',
  percent numeric(5, 2) NOT NULL DEFAULT 0 CHECK (percent BETWEEN 0 AND 100),
  -- Second or page at which one was last.
  position numeric(9, 1) NOT NULL DEFAULT 0,
  opened_at timestamptz NOT NULL DEFAULT platform.app_now(),
  -- When something was credited last, or it was opened last: no more is credited than could be seen since.
  last_at timestamptz NOT NULL DEFAULT platform.app_now(),
  done_at timestamptz,
  PRIMARY KEY (person_id, node_id)
);
CREATE INDEX view_node ON media.view (node_id);

INSERT INTO platform.personal_data (relation, subject, retention, export, erase, withheld) VALUES
  ('media.file', 'made_by', 'while the course exists', false, 'kept: authorship', '{}'),
  ('media.view', 'person_id', '10 years after the class ended', true, 'kept without name: teaching record', '{}');
