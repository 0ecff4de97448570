CREATE SCHEMA exams;

-- An exam or a test of a course. What holds by the clock (open, closed) is read from the instants; `state` follows them
-- within a minute.
CREATE TABLE exams.exam (
  id uuid PRIMARY KEY,
  course_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('exam', 'test')),
  -- Node of the outline a test is attached to.
  node_id uuid CHECK (node_id IS NULL OR kind = 'test'),
  name text NOT NULL CHECK (char_length(name) BETWEEN 2 AND 80),
  -- Cleaned rich text that candidates tick before they start.
  instructions text NOT NULL DEFAULT '' CHECK (char_length(instructions) <= 20000),
  sitting text NOT NULL DEFAULT 'normal' CHECK (sitting IN ('normal', 'deferred', 'makeup', 'rehearsal')),
  -- The exam a deferred or make-up one belongs to.
  parent_id uuid REFERENCES exams.exam (id),
  paper_id uuid,
  opens_at timestamptz,
  closes_at timestamptz,
  -- Minutes to answer; none: as long as the window is open (tests only).
  minutes integer CHECK (minutes BETWEEN 5 AND 600),
  mode text NOT NULL DEFAULT 'flexible' CHECK (mode IN ('fixed', 'flexible')),
  -- Rules of entry, conduct, scoring and release: examSettings of shared/exam-settings.model.ts.
  settings jsonb NOT NULL,
  state text NOT NULL DEFAULT 'draft'
    CHECK (state IN ('draft', 'published', 'open', 'closed', 'marking', 'released', 'withdrawn')),
  -- Full mark of the paper, kept when it is published.
  full_mark numeric(6, 1) CHECK (full_mark > 0),
  -- 32 bytes that seeds are made with, sealed (AES-256-GCM) under the sealing secret of the installation.
  secret bytea NOT NULL,
  -- Closed early: running attempts end here.
  closing_at timestamptz,
  -- Changes of the window that attempts started before them keep or gain by: see shared/deadline.model.ts.
  changes jsonb NOT NULL DEFAULT '[]',
  -- Latest deadline an extension gave to a single attempt, where it lies beyond the window.
  running_until timestamptz,
  published_at timestamptz,
  -- When candidates were told that it opens in ten minutes.
  reminded_at timestamptz,
  opened_at timestamptz,
  closed_at timestamptz,
  released_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  updated_by uuid,
  updated_at timestamptz NOT NULL DEFAULT platform.app_now(),
  deleted_at timestamptz,
  CHECK (closes_at > opens_at),
  CHECK (kind = 'test' OR state IN ('draft', 'withdrawn')
    OR num_nonnulls(opens_at, closes_at, minutes, paper_id, full_mark) = 5),
  CHECK (state IN ('draft', 'withdrawn') OR (paper_id IS NOT NULL AND full_mark IS NOT NULL))
);
CREATE INDEX exam_course ON exams.exam (course_id, kind, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX exam_bin ON exams.exam (course_id, kind, deleted_at DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX exam_node ON exams.exam (node_id) WHERE node_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX exam_paper ON exams.exam (paper_id) WHERE paper_id IS NOT NULL;
CREATE INDEX exam_parent ON exams.exam (parent_id) WHERE parent_id IS NOT NULL;
-- What the job of each minute looks at.
CREATE INDEX exam_running ON exams.exam (state, opens_at) WHERE state IN ('published', 'open') AND deleted_at IS NULL;

-- Classes whose learners sit an exam. A test without any is for every running class of its course.
CREATE TABLE exams.exam_class (
  exam_id uuid NOT NULL REFERENCES exams.exam (id) ON DELETE CASCADE,
  class_id uuid NOT NULL,
  PRIMARY KEY (exam_id, class_id)
);
CREATE INDEX exam_class_class ON exams.exam_class (class_id);

-- Who may sit an exam: learners of its classes, and persons named one by one. Learners of the classes are entered when it
-- is published and, who enrols later, within a minute.
CREATE TABLE exams.candidate (
  exam_id uuid NOT NULL REFERENCES exams.exam (id) ON DELETE CASCADE,
  person_id uuid NOT NULL,
  class_id uuid,
  via text NOT NULL CHECK (via IN ('class', 'person')),
  added_at timestamptz NOT NULL DEFAULT platform.app_now(),
  -- Left the class, or was taken out by the team.
  removed_at timestamptz,
  PRIMARY KEY (exam_id, person_id),
  CHECK (via = 'person' OR class_id IS NOT NULL)
);
CREATE INDEX candidate_person ON exams.candidate (person_id, exam_id) WHERE removed_at IS NULL;

-- What one candidate is granted beyond the rules.
CREATE TABLE exams.accommodation (
  exam_id uuid NOT NULL REFERENCES exams.exam (id) ON DELETE CASCADE,
  person_id uuid NOT NULL,
  -- More time, in minutes or in percent of the minutes of the exam.
  extra_minutes integer CHECK (extra_minutes BETWEEN 1 AND 600),
  extra_percent integer CHECK (extra_percent BETWEEN 1 AND 200),
  -- Own window, within or after that of the exam.
  opens_at timestamptz,
  closes_at timestamptz,
  extra_attempts integer NOT NULL DEFAULT 0 CHECK (extra_attempts BETWEEN 0 AND 20),
  network_exempt boolean NOT NULL DEFAULT false,
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 5 AND 200),
  updated_by uuid,
  updated_at timestamptz NOT NULL DEFAULT platform.app_now(),
  PRIMARY KEY (exam_id, person_id),
  CHECK (num_nonnulls(extra_minutes, extra_percent) <= 1),
  CHECK (closes_at > opens_at)
);

-- The form of one attempt, drawn and shuffled from the seed. Frozen when the exam opens.
CREATE TABLE exams.form (
  id uuid PRIMARY KEY,
  exam_id uuid NOT NULL REFERENCES exams.exam (id) ON DELETE CASCADE,
  person_id uuid NOT NULL,
  attempt_no smallint NOT NULL CHECK (attempt_no >= 1),
  seed text NOT NULL,
  form jsonb NOT NULL,
  digest text NOT NULL CHECK (digest ~ '^[0-9a-f]{64}$'),
  -- Its questions are marked as used in their bank.
  used boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  UNIQUE (exam_id, person_id, attempt_no)
);
CREATE INDEX form_unused ON exams.form (exam_id) WHERE NOT used;

INSERT INTO platform.personal_data (relation, subject, retention, export, erase, withheld) VALUES
  ('exams.exam', 'created_by', 'while the course exists', true, 'kept: authorship', '{secret,settings}'),
  ('exams.candidate', 'person_id', '10 years after the class ended', true, 'kept without name: teaching record', '{}'),
  ('exams.accommodation', 'person_id', '1 year after the exam', true, 'deleted', '{}'),
  ('exams.form', 'person_id', '10 years after the class ended', false, 'kept without name: teaching record',
    '{seed,form,digest}');
