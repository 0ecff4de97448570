CREATE SCHEMA openings;

-- An experiment is opened to some people for some time.
CREATE TABLE openings.opening (
  id uuid PRIMARY KEY,
  experiment_id uuid NOT NULL,
  applicant_id uuid NOT NULL,
  -- The applicant's unit when it was submitted: whose administrators decide.
  unit_id uuid NOT NULL,
  scope text NOT NULL CHECK (scope IN ('course', 'unit', 'others', 'public')),
  account_way text NOT NULL CHECK (account_way IN ('own', 'register', 'handed')),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- Most different people, most runs of all of them, most runs of one.
  people integer NOT NULL CHECK (people BETWEEN 1 AND 100000),
  runs integer NOT NULL,
  runs_each integer NOT NULL CHECK (runs_each BETWEEN 1 AND 100),
  -- Slots as they were described: minutes, places, from, to, days; null where nothing is booked.
  grid jsonb CHECK (jsonb_typeof(grid) = 'object'),
  -- Hours before a slot until which its booking can be taken back.
  cancel_hours integer NOT NULL DEFAULT 2 CHECK (cancel_hours BETWEEN 0 AND 168),
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 5 AND 500),
  state text NOT NULL DEFAULT 'submitted'
    CHECK (state IN ('submitted', 'approved', 'open', 'closed', 'rejected', 'withdrawn')),
  opinion text CHECK (char_length(opinion) <= 500),
  decided_by uuid,
  decided_at timestamptz,
  -- Who is running when it closes may finish.
  finish_running boolean NOT NULL DEFAULT true,
  -- Different people who came in, and runs they began; counted under the lock of the row.
  used_people integer NOT NULL DEFAULT 0,
  used_runs integer NOT NULL DEFAULT 0,
  -- Opening this is a changed copy of.
  copied_from uuid,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  updated_at timestamptz NOT NULL DEFAULT platform.app_now(),
  CHECK (ends_at > starts_at),
  CHECK (runs >= people)
);
CREATE INDEX opening_applicant ON openings.opening (applicant_id, created_at DESC, id DESC);
CREATE INDEX opening_queue ON openings.opening (created_at, id);
CREATE INDEX opening_experiment ON openings.opening (experiment_id, ends_at) WHERE state IN ('approved', 'open');
CREATE INDEX opening_clock ON openings.opening (starts_at, ends_at) WHERE state IN ('approved', 'open');

CREATE TABLE openings.opening_class (
  opening_id uuid NOT NULL REFERENCES openings.opening (id) ON DELETE CASCADE,
  class_id uuid NOT NULL,
  PRIMARY KEY (opening_id, class_id)
);
CREATE INDEX opening_class_class ON openings.opening_class (class_id);

-- Places that can be booked. `taken` changes under the lock of the row only, so that the last place goes to one.
CREATE TABLE openings.slot (
  id uuid PRIMARY KEY,
  opening_id uuid NOT NULL REFERENCES openings.opening (id) ON DELETE CASCADE,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  places integer NOT NULL CHECK (places BETWEEN 1 AND 10000),
  taken integer NOT NULL DEFAULT 0,
  CHECK (ends_at > starts_at),
  CHECK (taken BETWEEN 0 AND places)
);
CREATE UNIQUE INDEX slot_once ON openings.slot (opening_id, starts_at);

CREATE TABLE openings.booking (
  id uuid PRIMARY KEY,
  opening_id uuid NOT NULL REFERENCES openings.opening (id),
  slot_id uuid NOT NULL REFERENCES openings.slot (id),
  person_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'booked' CHECK (state IN ('booked', 'attended', 'absent', 'cancelled')),
  booked_at timestamptz NOT NULL DEFAULT platform.app_now(),
  entered_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text CHECK (cancel_reason IN ('self', 'window', 'quota', 'closed', 'withdrawn')),
  -- Who marked attendance by hand.
  marked_by uuid,
  reminded_at timestamptz,
  CHECK ((state = 'cancelled') = (cancel_reason IS NOT NULL))
);
CREATE UNIQUE INDEX booking_once ON openings.booking (slot_id, person_id) WHERE state <> 'cancelled';
CREATE INDEX booking_person ON openings.booking (person_id, booked_at DESC, id DESC);
CREATE INDEX booking_opening ON openings.booking (opening_id, state);
CREATE INDEX booking_waiting ON openings.booking (slot_id) WHERE state = 'booked';

-- Runs that were begun through an opening.
CREATE TABLE openings.entry (
  run_id uuid PRIMARY KEY,
  opening_id uuid NOT NULL REFERENCES openings.opening (id),
  person_id uuid NOT NULL,
  booking_id uuid REFERENCES openings.booking (id),
  at timestamptz NOT NULL
);
CREATE INDEX entry_opening ON openings.entry (opening_id, person_id);

-- What is open is no secret: its scope decides who may use it. Applications are seen by their person and by staff.
ALTER TABLE openings.opening ENABLE ROW LEVEL SECURITY;
ALTER TABLE openings.opening FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON openings.opening
  USING ((SELECT platform.app_is_staff()) OR applicant_id = (SELECT platform.app_person())
    OR (state IN ('approved', 'open', 'closed') AND (SELECT platform.app_person()) IS NOT NULL))
  WITH CHECK ((SELECT platform.app_is_staff()));
-- Classes and slots are seen with their opening.
ALTER TABLE openings.opening_class ENABLE ROW LEVEL SECURITY;
ALTER TABLE openings.opening_class FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON openings.opening_class
  USING (EXISTS (SELECT FROM openings.opening o WHERE o.id = opening_id))
  WITH CHECK ((SELECT platform.app_is_staff()));
ALTER TABLE openings.slot ENABLE ROW LEVEL SECURITY;
ALTER TABLE openings.slot FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON openings.slot
  USING (EXISTS (SELECT FROM openings.opening o WHERE o.id = opening_id))
  WITH CHECK (EXISTS (SELECT FROM openings.opening o WHERE o.id = opening_id));
ALTER TABLE openings.booking ENABLE ROW LEVEL SECURITY;
ALTER TABLE openings.booking FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON openings.booking
  USING ((SELECT platform.app_is_staff()) OR person_id = (SELECT platform.app_person()))
  WITH CHECK ((SELECT platform.app_is_staff()) OR person_id = (SELECT platform.app_person()));
ALTER TABLE openings.entry ENABLE ROW LEVEL SECURITY;
ALTER TABLE openings.entry FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON openings.entry
  USING ((SELECT platform.app_is_staff()) OR person_id = (SELECT platform.app_person()))
  WITH CHECK ((SELECT platform.app_is_staff()) OR person_id = (SELECT platform.app_person()));

INSERT INTO platform.personal_data (relation, subject, retention, export, erase, withheld) VALUES
  ('openings.opening', 'applicant_id', 'while the account exists', true, 'kept: what was opened to whom', '{}'),
  ('openings.booking', 'person_id', 'while the account exists', true, 'kept: attendance', '{}'),
  ('openings.entry', 'person_id', 'while the account exists', true, 'kept: runs through an opening', '{}');
