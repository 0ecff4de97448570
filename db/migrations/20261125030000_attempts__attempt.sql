CREATE SCHEMA attempts;

-- One attempt of a candidate at an exam or test. Its deadline is computed from the exam, the accommodation, the start and
-- the extra minutes wherever it is read; it is stored nowhere.
CREATE TABLE attempts.attempt (
  id uuid PRIMARY KEY,
  exam_id uuid NOT NULL,
  person_id uuid NOT NULL,
  -- The class the candidate came from; none for people added singly.
  class_id uuid,
  no smallint NOT NULL CHECK (no >= 1),
  form_id uuid NOT NULL,
  form_digest text NOT NULL CHECK (form_digest ~ '^[0-9a-f]{64}$'),
  -- Questions of the form, and how many of them are answered.
  items smallint NOT NULL CHECK (items >= 0),
  answered smallint NOT NULL DEFAULT 0 CHECK (answered >= 0),
  state text NOT NULL DEFAULT 'in_progress' CHECK (state IN ('in_progress', 'submitted', 'marking', 'graded', 'released')),
  started_at timestamptz NOT NULL,
  extra_minutes smallint NOT NULL DEFAULT 0 CHECK (extra_minutes >= 0),
  -- Number of the present seat; what older ones send is recovered or kept aside.
  epoch integer NOT NULL DEFAULT 1 CHECK (epoch >= 1),
  -- The chain of events: salt of the digests, number and hash of the last event.
  salt text NOT NULL CHECK (salt ~ '^[0-9a-f]{32}$'),
  seq integer NOT NULL DEFAULT 0,
  head text NOT NULL CHECK (head ~ '^[0-9a-f]{64}$'),
  -- What the page reported last.
  seen_at timestamptz NOT NULL,
  saved_at timestamptz,
  queued smallint NOT NULL DEFAULT 0,
  -- Last of the events the page of this seat has reported.
  reported integer NOT NULL DEFAULT 0,
  current_item text,
  visible boolean NOT NULL DEFAULT true,
  leaves integer NOT NULL DEFAULT 0,
  away_seconds integer NOT NULL DEFAULT 0,
  locked_at timestamptz,
  -- Another machine may go on although this seat was seen just now.
  seat_free boolean NOT NULL DEFAULT false,
  -- When an order to hand in takes effect.
  force_at timestamptz,
  force_reason text CHECK (char_length(force_reason) BETWEEN 2 AND 200),
  submitted_at timestamptz,
  submit_reason text CHECK (submit_reason IN ('self', 'timeout', 'forced')),
  -- Proof code of the receipt, and the receipt as it was given.
  receipt_code text UNIQUE,
  receipt jsonb,
  score numeric(7, 2) CHECK (score >= 0),
  scored_at timestamptz,
  voided_at timestamptz,
  void_reason text CHECK (char_length(void_reason) BETWEEN 2 AND 200),
  -- The candidate gets another attempt in its place.
  void_grants boolean NOT NULL DEFAULT false,
  -- A note of the invigilator for the report.
  flag text CHECK (char_length(flag) BETWEEN 2 AND 200),
  UNIQUE (exam_id, person_id, no),
  CHECK ((state = 'in_progress') = (submitted_at IS NULL)),
  CHECK (num_nonnulls(submitted_at, submit_reason) IN (0, 2)),
  CHECK (answered <= items)
);
CREATE UNIQUE INDEX attempt_open ON attempts.attempt (exam_id, person_id) WHERE state = 'in_progress';
-- What the closing job looks through.
CREATE INDEX attempt_running ON attempts.attempt (started_at, id) WHERE state = 'in_progress';
CREATE INDEX attempt_unscored ON attempts.attempt (submitted_at, id) WHERE state = 'submitted';
CREATE INDEX attempt_person ON attempts.attempt (person_id, started_at DESC, id DESC);

-- A browser that held the attempt: one for each epoch. Only the hash of its token is kept.
CREATE TABLE attempts.seat (
  attempt_id uuid NOT NULL REFERENCES attempts.attempt (id),
  epoch integer NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  -- Random key the browser keeps.
  client uuid NOT NULL,
  ip text,
  agent text,
  opened_at timestamptz NOT NULL,
  PRIMARY KEY (attempt_id, epoch)
);

-- The answer to one question of the form; without a response until one was saved.
CREATE TABLE attempts.answer (
  attempt_id uuid NOT NULL REFERENCES attempts.attempt (id),
  item text NOT NULL,
  rev integer NOT NULL CHECK (rev >= 0),
  -- Seat that wrote it.
  epoch integer NOT NULL,
  digest text,
  response jsonb,
  -- Something was filled in.
  answered boolean NOT NULL DEFAULT false,
  saved_at timestamptz,
  -- Seconds after the deadline, within the grace.
  late_seconds integer CHECK (late_seconds > 0),
  -- When it was confirmed for immediate feedback; it cannot be changed any more.
  locked_at timestamptz,
  score numeric(7, 2) CHECK (score >= 0),
  -- How the score came about: `key`, `blank` or `mark`.
  scored_by text CHECK (scored_by IN ('key', 'blank', 'mark')),
  detail jsonb,
  -- Rounds of marking: marker, score, levels, comment, time.
  marks jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (attempt_id, item),
  CHECK ((rev = 0) = (response IS NULL)),
  CHECK ((response IS NULL) = (digest IS NULL))
);

-- A file brought for an answer; the answer names it. Its bytes are kept under their hash.
CREATE TABLE attempts.file (
  id uuid PRIMARY KEY,
  attempt_id uuid NOT NULL REFERENCES attempts.attempt (id),
  item text NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 255),
  bytes integer NOT NULL CHECK (bytes > 0),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  at timestamptz NOT NULL
);
CREATE INDEX file_attempt ON attempts.file (attempt_id, item);

-- Versions of an answer that did not become the answer, or were replaced from another machine. Never thrown away.
CREATE TABLE attempts.kept_answer (
  attempt_id uuid NOT NULL REFERENCES attempts.attempt (id),
  item text NOT NULL,
  digest text NOT NULL,
  rev integer NOT NULL,
  epoch integer NOT NULL,
  response jsonb NOT NULL,
  reason text NOT NULL CHECK (reason IN ('superseded', 'conflict', 'stale', 'replaced')),
  -- When it was written by the clock of its machine; only to be read by people.
  written_at timestamptz,
  kept_at timestamptz NOT NULL,
  -- When the candidate decided between the versions.
  seen_at timestamptz,
  PRIMARY KEY (attempt_id, item, digest)
);

-- What happened to an attempt, each event bound to the one before by its hash. Only ever appended to.
CREATE TABLE attempts.attempt_event (
  attempt_id uuid NOT NULL REFERENCES attempts.attempt (id),
  seq integer NOT NULL,
  kind text NOT NULL,
  at timestamptz NOT NULL,
  item text,
  rev integer,
  digest text,
  -- Further members of the event by kind.
  detail jsonb NOT NULL DEFAULT '{}',
  hash text NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$'),
  PRIMARY KEY (attempt_id, seq)
);
REVOKE UPDATE, DELETE, TRUNCATE ON attempts.attempt_event FROM vse_app;

-- Answers that came after the grace: kept, counted only when somebody accepts them.
CREATE TABLE attempts.late_upload (
  attempt_id uuid NOT NULL REFERENCES attempts.attempt (id),
  item text NOT NULL,
  digest text NOT NULL,
  rev integer NOT NULL,
  epoch integer NOT NULL,
  response jsonb NOT NULL,
  written_at timestamptz,
  received_at timestamptz NOT NULL,
  late_seconds integer NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'accepted', 'refused')),
  decided_by uuid,
  decided_at timestamptz,
  reason text CHECK (char_length(reason) BETWEEN 2 AND 200),
  PRIMARY KEY (attempt_id, item, digest)
);
CREATE INDEX late_upload_pending ON attempts.late_upload (attempt_id) WHERE state = 'pending';

-- What the invigilator says to the candidates of a running exam, or to one.
CREATE TABLE attempts.announcement (
  id uuid PRIMARY KEY,
  exam_id uuid NOT NULL,
  person_id uuid,
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 300),
  by_id uuid,
  at timestamptz NOT NULL
);
CREATE INDEX announcement_exam ON attempts.announcement (exam_id, at);
CREATE TABLE attempts.announcement_read (
  announcement_id uuid NOT NULL REFERENCES attempts.announcement (id),
  person_id uuid NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (announcement_id, person_id)
);

-- A candidate on the page before the attempt: last sign of life, and wrong passwords of the present ten minutes.
CREATE TABLE attempts.visit (
  exam_id uuid NOT NULL,
  person_id uuid NOT NULL,
  seen_at timestamptz,
  tries smallint NOT NULL DEFAULT 0,
  tried_since timestamptz,
  PRIMARY KEY (exam_id, person_id)
);

-- People's work and its marks: a candidate reaches the own attempts only, everything else goes through the services.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['attempt', 'visit', 'announcement_read'] LOOP
    EXECUTE format('ALTER TABLE attempts.%I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE attempts.%I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY reach ON attempts.%I
      USING ((SELECT platform.app_is_system()) OR person_id = (SELECT platform.app_person()))
      WITH CHECK ((SELECT platform.app_is_system()) OR person_id = (SELECT platform.app_person()))', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['seat', 'answer', 'file', 'kept_answer', 'attempt_event', 'late_upload'] LOOP
    EXECUTE format('ALTER TABLE attempts.%I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE attempts.%I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY reach ON attempts.%I USING ((SELECT platform.app_is_system()))
      WITH CHECK ((SELECT platform.app_is_system()))', t);
  END LOOP;
END $$;

INSERT INTO platform.personal_data VALUES
  ('attempts.attempt', 'person_id', '10 years after the class ended', true, 'kept without name: examination record'),
  ('attempts.late_upload', 'decided_by', '10 years after the class ended', false, 'kept without name: examination record'),
  ('attempts.announcement', 'person_id', '10 years after the class ended', false, 'kept without name: examination record'),
  ('attempts.announcement_read', 'person_id', '10 years after the class ended', false, 'kept without name: examination record'),
  ('attempts.visit', 'person_id', 'until the exam is deleted', false, 'deleted with the exam');
