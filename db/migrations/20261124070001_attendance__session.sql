CREATE SCHEMA attendance;

-- One taking of attendance in a class.
CREATE TABLE attendance.session (
  id uuid PRIMARY KEY,
  class_id uuid NOT NULL,
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 50),
  way text NOT NULL CHECK (way IN ('code', 'qr', 'location', 'manual')),
  code text CHECK (code ~ '^[0-9]{6}$'),
  -- Where one has to be, in degrees, and how near in metres.
  latitude double precision CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision CHECK (longitude BETWEEN -180 AND 180),
  radius integer CHECK (radius BETWEEN 20 AND 500),
  opened_at timestamptz NOT NULL DEFAULT platform.app_now(),
  -- Who checks in from this instant on is late; none: nobody is.
  late_at timestamptz CHECK (late_at < ends_at),
  ends_at timestamptz NOT NULL CHECK (ends_at > opened_at),
  closed_at timestamptz,
  opened_by uuid,
  CHECK ((way = 'code') = (code IS NOT NULL)),
  CHECK (num_nonnulls(latitude, longitude, radius) = CASE way WHEN 'location' THEN 3 ELSE 0 END)
);
CREATE UNIQUE INDEX session_open ON attendance.session (class_id) WHERE closed_at IS NULL;
CREATE INDEX session_class ON attendance.session (class_id, opened_at DESC, id DESC);
CREATE INDEX session_due ON attendance.session (ends_at) WHERE closed_at IS NULL;

-- How one learner attended.
CREATE TABLE attendance.mark (
  session_id uuid NOT NULL REFERENCES attendance.session (id),
  person_id uuid NOT NULL,
  -- The class the mark counts in: a learner who changes the class takes it along.
  class_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('present', 'late', 'early', 'absent', 'leave')),
  checked_in_at timestamptz,
  -- Random key of the browser one checked in with.
  device uuid,
  -- Who of the team set the state last, when and why.
  changed_by uuid,
  changed_at timestamptz,
  reason text CHECK (char_length(reason) BETWEEN 2 AND 200),
  PRIMARY KEY (session_id, person_id)
);
CREATE UNIQUE INDEX mark_device ON attendance.mark (session_id, device) WHERE device IS NOT NULL;
CREATE INDEX mark_class ON attendance.mark (class_id, person_id);

-- Codes a learner has tried in a session.
CREATE TABLE attendance.code_try (
  session_id uuid NOT NULL REFERENCES attendance.session (id),
  person_id uuid NOT NULL,
  tries integer NOT NULL,
  PRIMARY KEY (session_id, person_id)
);

INSERT INTO platform.personal_data VALUES
  ('attendance.session', 'opened_by', '10 years after the class ended', false, 'kept without name: teaching record'),
  ('attendance.mark', 'person_id', '10 years after the class ended', true, 'kept without name: teaching record'),
  ('attendance.code_try', 'person_id', 'until the session closes', false, 'deleted when the session closes');
