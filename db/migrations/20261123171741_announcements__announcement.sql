CREATE SCHEMA announcements;

-- Announcements of a course. A published one shows from its instant on, until it expires or is withdrawn.
CREATE TABLE announcements.announcement (
  id uuid PRIMARY KEY,
  course_id uuid NOT NULL,
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 80),
  body text NOT NULL CHECK (char_length(body) <= 200000),
  attachments uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(attachments) <= 10),
  -- The classes it is for; none: all classes of the course.
  classes uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(classes) <= 200),
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'published', 'withdrawn')),
  pinned boolean NOT NULL DEFAULT false,
  need_confirm boolean NOT NULL DEFAULT false,
  publish_at timestamptz CHECK (publish_at IS NOT NULL OR state <> 'published'),
  expires_at timestamptz CHECK (expires_at > publish_at),
  -- When its readers were told; none while that is still to come.
  notified_at timestamptz,
  edited_at timestamptz,
  nudged_at timestamptz,
  withdrawn_reason text,
  author_id uuid,
  author_name text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  updated_at timestamptz NOT NULL DEFAULT platform.app_now(),
  deleted_at timestamptz
);
CREATE INDEX announcement_course ON announcements.announcement (course_id, updated_at DESC, id DESC)
  WHERE deleted_at IS NULL;
CREATE INDEX announcement_due ON announcements.announcement (publish_at)
  WHERE state = 'published' AND notified_at IS NULL AND deleted_at IS NULL;

-- What a published announcement said before it was changed.
CREATE TABLE announcements.revision (
  id uuid PRIMARY KEY,
  announcement_id uuid NOT NULL REFERENCES announcements.announcement (id),
  title text NOT NULL,
  body text NOT NULL,
  replaced_by uuid,
  replaced_at timestamptz NOT NULL DEFAULT platform.app_now()
);
CREATE INDEX revision_announcement ON announcements.revision (announcement_id, replaced_at DESC);

-- A learner has opened an announcement, and confirmed it when it asked for that.
CREATE TABLE announcements.receipt (
  announcement_id uuid NOT NULL REFERENCES announcements.announcement (id),
  person_id uuid NOT NULL,
  read_at timestamptz NOT NULL DEFAULT platform.app_now(),
  confirmed_at timestamptz,
  PRIMARY KEY (announcement_id, person_id)
);

INSERT INTO platform.personal_data VALUES
  ('announcements.announcement', 'author_id', 'while the course exists', false, 'kept: authorship'),
  ('announcements.revision', 'replaced_by', 'while the course exists', false, 'kept: authorship'),
  ('announcements.receipt', 'person_id', 'while the course exists', true, 'kept: who was told what, and when');
